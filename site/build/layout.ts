import { addressOf, type Chapter, front, type Listed } from './contents.ts'
import { escapeHtml, type RenderedPage } from './render.ts'

/** Addresses of the built script and style. */
export interface Assets {
  script: string
  style: string
}

/** A whole page: navigation, article, what is on the page, the pages before and after. */
export function pageHtml(
  page: RenderedPage,
  source: string,
  contents: readonly Chapter[],
  { script, style }: Assets,
): string {
  const title = source === front ? 'Groma docs' : `${page.title} · Groma docs`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script type="module" blocking="render" src="${script}"></script>
<link rel="stylesheet" href="${style}">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
<a class="brand" href="/docs"><img src="/icon.svg" alt="" width="26" height="26">Groma docs</a>
<div class="search" role="search">
<input type="search" id="search" placeholder="Search (press /)" aria-label="Search the docs" autocomplete="off" aria-autocomplete="list" aria-controls="found">
<ul class="found" id="found" role="listbox" aria-label="Search results" hidden></ul>
<p class="unseen" id="found-count" role="status"></p>
</div>
<nav class="links" aria-label="Elsewhere"><a href="/docs/api">API reference</a><a href="/">Dashboard</a>
<button type="button" id="theme" aria-label="Switch between light and dark">◐</button></nav>
</header>
<div class="columns">
<details class="menu"><summary>Contents</summary>
<nav aria-label="Contents">
${contents.map((chapter) => chapterHtml(chapter, source)).join('\n')}
<ul class="elsewhere"><li><a href="/docs/api">API reference</a></li><li><a href="/">Dashboard</a></li></ul>
</nav></details>
<main id="content">
<article>
${page.html}</article>
${neighbours(contents, source)}
</main>
${onThisPage(page)}
</div>
</body>
</html>
`
}

function chapterHtml({ title, pages }: Chapter, source: string): string {
  return `<h2>${escapeHtml(title)}</h2>\n<ul>${pages.map((page) => itemHtml(page, source)).join('')}</ul>`
}

function itemHtml(page: Listed, source: string): string {
  const current = page.source === source ? ' aria-current="page"' : ''
  return `<li><a href="${addressOf(page.source)}"${current}>${escapeHtml(page.title)}</a></li>`
}

function onThisPage({ sections }: RenderedPage): string {
  const headings = sections.filter(({ anchor }) => anchor !== '')
  if (headings.length < 3) return ''
  const items = headings.map(
    ({ anchor, heading }) => `<li><a href="#${anchor}">${escapeHtml(heading)}</a></li>`,
  )
  return `<nav class="here" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`
}

function neighbours(contents: readonly Chapter[], source: string): string {
  const pages = contents.flatMap((chapter) => chapter.pages)
  const at = pages.findIndex((page) => page.source === source)
  const before = at > 0 ? pages[at - 1] : undefined
  const after = pages[at + 1]
  const link = (page: Listed | undefined, text: string) =>
    page ? `<a href="${addressOf(page.source)}">${text} ${escapeHtml(page.title)}</a>` : '<span></span>'
  return `<nav class="neighbours" aria-label="Neighbouring pages">${link(before, '←')}${link(after, '→')}</nav>`
}
