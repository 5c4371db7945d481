import type { Entry } from '../src/find.ts'
import { addressOf } from './contents.ts'
import type { RenderedPage } from './render.ts'

/** An entry for each section of a page. */
export function sectionEntries({ title, sections }: RenderedPage, source: string): Entry[] {
  return sections.map(({ anchor, heading, text }) => ({
    url: anchor === '' ? addressOf(source) : `${addressOf(source)}#${anchor}`,
    page: title,
    heading,
    text,
  }))
}

interface Operation {
  summary: string
  tags: string[]
}

/** An entry for each operation of the API, in the reference. */
export function operationEntries(document: { paths: Record<string, Record<string, Operation>> }): Entry[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([
        method,
        {
          summary,
          tags: [tag = ''],
        },
      ]) => ({
        url: `/docs/api#tag/${tag.toLowerCase()}/${method.toUpperCase()}${path}`,
        page: 'API reference',
        heading: summary,
        text: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      }),
    ),
  )
}
