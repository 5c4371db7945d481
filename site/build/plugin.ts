import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { addressOf, type Chapter, front, readContents } from './contents.ts'
import { type Assets, pageHtml } from './layout.ts'
import { renderPage } from './render.ts'
import { operationEntries, sectionEntries } from './search-index.ts'

const root = resolve(import.meta.dirname, '../..')

/** Pages beside docs/. */
const beside = ['CHANGELOG.md', 'CONTRIBUTING.md']

/** For readers who follow a link to a page that is not there. */
const notFoundText = `# Page not found

There is no page at this address. It may have been renamed, or the link has a typo. Search the docs above, or go on to

- the [first page of the docs](/docs)
- the [API reference](/docs/api), with every operation
- the [dashboard](/)
`

/** Adds a page for each Markdown file, the images that they show, and the index that search reads. */
export function docsPages(): Plugin {
  return {
    name: 'docs-pages',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const names = Object.keys(bundle)
      const named = (ending: string) => `/docs/${names.find((name) => name.endsWith(ending))}`
      const assets: Assets = { script: named('.js'), style: named('.css') }
      const sources = [...(await markdownFiles(join(root, 'docs'))), ...beside]
      const read = (source: string) => readFile(join(root, source), 'utf8')
      const texts = new Map(
        await Promise.all(sources.map(async (source) => [source, await read(source)] as const)),
      )
      const contents = [...readContents(texts.get(front) ?? ''), decisionsChapter(texts)]
      const images = new Set<string>()
      const index = operationEntries(JSON.parse(await read('docs/openapi.json')))
      for (const [source, text] of texts) {
        const page = renderPage(text, source, (one) => texts.has(one))
        for (const image of page.images) images.add(image)
        index.push(...sectionEntries(page, source))
        const path = source === front ? 'index' : addressOf(source).slice('/docs/'.length)
        const html = pageHtml(page, source, contents, assets)
        this.emitFile({ type: 'asset', fileName: `${path}.html`, source: html })
      }
      const notFound = pageHtml(
        renderPage(notFoundText, '404', () => false),
        '404',
        contents,
        assets,
      )
      this.emitFile({ type: 'asset', fileName: '404.html', source: notFound })
      this.emitFile({ type: 'asset', fileName: 'search.json', source: JSON.stringify(index) })
      for (const image of images)
        this.emitFile({
          type: 'asset',
          fileName: image.replace(/^docs\//, ''),
          source: await readFile(join(root, image)),
        })
    },
  }
}

/** Decisions are many and written by whoever takes one: they are listed by themselves. */
function decisionsChapter(texts: ReadonlyMap<string, string>): Chapter {
  const pages = [...texts]
    .filter(([source]) => source.startsWith('docs/decisions/'))
    .map(([source, text]) => ({ source, title: /^# (.*)/.exec(text)?.[1]?.replaceAll('`', '') ?? source }))
  return { title: 'Decisions', pages }
}

async function markdownFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
