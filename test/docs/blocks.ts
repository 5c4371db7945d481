import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** A block of code on a page. */
export interface Block {
  page: string
  line: number
  language: string
  /** What it needs that a test does not have: the words behind the language. */
  needs: string[]
  text: string
}

export interface DocsPage {
  path: string
  text: string
  blocks: Block[]
}

/** Every page with commands: README, and all of docs/. */
export function readPages(): DocsPage[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .sort()
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs].map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, blocks: blocksOf(path, text) }
  })
}

function blocksOf(page: string, markdown: string): Block[] {
  return [...markdown.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(
    ({ 1: info = '', 2: text = '', index }) => {
      const [language = 'text', ...needs] = info.split(' ').filter(Boolean)
      return { page, line: markdown.slice(0, index).split('\n').length, language, needs, text }
    },
  )
}
