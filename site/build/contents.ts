/** A page as listed in docs/README.md. */
export interface Listed {
  title: string
  /** From the root of the repository: `docs/guides/geofences.md`. */
  source: string
}

export interface Chapter {
  title: string
  pages: Listed[]
}

export const front = 'docs/README.md'

/** The contents are those of the front page: a chapter for each heading, a page for each item of the lists under it. */
export function readContents(markdown: string): Chapter[] {
  const [, ...chapters] = markdown.split(/^## /m)
  return chapters
    .map((text) => ({
      title: text.slice(0, text.indexOf('\n')).trim(),
      pages: [...text.matchAll(/^- \[([^\]]+)\]\(([^)#]+\.md)\)/gm)].map(([, title = '', link = '']) => ({
        title,
        source: resolveLink(front, link),
      })),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/** `../import.md` of `docs/guides/places.md` is `docs/import.md`. */
export function resolveLink(source: string, link: string): string {
  return new URL(link, `file:///${source}`).pathname.slice(1)
}

/** Under `/docs`: `docs/guides/geofences.md` is `/docs/guides/geofences`, `CHANGELOG.md` is `/docs/changelog`. */
export function addressOf(source: string): string {
  if (source === front) return '/docs'
  const path = source.startsWith('docs/') ? source.slice('docs/'.length) : source.toLowerCase()
  return `/docs/${path.replace(/\.md$/, '')}`
}
