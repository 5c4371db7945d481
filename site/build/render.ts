import { Marked, type Token, type Tokens } from 'marked'
import { addressOf, resolveLink } from './contents.ts'

/** A part of a page that search finds: from a heading to the next. */
export interface Section {
  /** Of the heading; empty above the first one. */
  anchor: string
  heading: string
  text: string
}

export interface RenderedPage {
  title: string
  html: string
  sections: Section[]
  /** Files beside the pages that this one shows, from the root of the repository. */
  images: string[]
}

/** `isPage` tells which files of the repository are pages; links to other files become plain text. */
export function renderPage(
  markdown: string,
  source: string,
  isPage: (source: string) => boolean,
): RenderedPage {
  const anchors = new Anchors()
  const images: string[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1>${inner}</h1>\n`
        const anchor = anchors.next(plain(text))
        return `<h${depth} id="${anchor}">${inner} <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a></h${depth}>\n`
      },
      code({ text, lang = '' }) {
        const [language = '', ...needs] = lang.split(/\s+/).filter(Boolean)
        const note = needs.length > 0 ? `<span class="needs">${escapeHtml(needs.join(', '))}</span>` : ''
        return `<div class="code">${note}<pre tabindex="0"><code class="language-${escapeHtml(language)}">${escapeHtml(text)}\n</code></pre></div>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const to = linkTarget(href, source, isPage)
        return to === undefined ? inner : `<a href="${escapeHtml(to)}">${inner}</a>`
      },
      image({ href, text }) {
        const file = resolveLink(source, href)
        images.push(file)
        return `<img src="/docs/${escapeHtml(file.replace(/^docs\//, ''))}" alt="${escapeHtml(text)}" loading="lazy">`
      },
      html: ({ text }) => escapeHtml(text),
    },
  })
  const tokens = marked.lexer(markdown)
  let tables = 0
  const html = marked
    .parser(tokens)
    .replaceAll(
      '<table>',
      () => `<div class="wide" tabindex="0" role="region" aria-label="Table ${++tables}"><table>`,
    )
    .replaceAll('</table>', '</table></div>')
    .replace(/<th( [^>]*)?><\/th>/g, '<td$1></td>') // a corner is no header
  const title = tokens.find((token): token is Tokens.Heading => token.type === 'heading')?.text ?? source
  return { title: plain(title), html, sections: sectionsOf(tokens), images }
}

function linkTarget(href: string, source: string, isPage: (source: string) => boolean): string | undefined {
  if (/^(https?:|#|\/)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const target = resolveLink(source, path)
  const suffix = anchor === undefined ? '' : `#${anchor}`
  return isPage(target) ? addressOf(target) + suffix : undefined
}

function sectionsOf(tokens: Token[]): Section[] {
  const anchors = new Anchors()
  const sections: Section[] = [{ anchor: '', heading: '', text: '' }]
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth > 1)
      sections.push({ anchor: anchors.next(plain(token.text)), heading: plain(token.text), text: '' })
    else if (token.type !== 'heading' && token.type !== 'space') {
      const section = sections.at(-1) as Section
      section.text = `${section.text} ${plain(token.raw)}`.trim()
    }
  }
  return sections.filter(({ heading, text }) => heading !== '' || text !== '')
}

/** Anchors as code hosts make them, so that links hold there and here. */
class Anchors {
  readonly #used = new Map<string, number>()

  next(heading: string): string {
    const name = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const count = this.#used.get(name) ?? 0
    this.#used.set(name, count + 1)
    return count === 0 ? name : `${name}-${count}`
  }
}

/** Markdown without its marks. */
function plain(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|?[\s|:-]+$/gm, '')
    .replace(/[`*|]|^#+ |^[-\d.]+ /gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
