import { type Entry, type Found, find } from './find.ts'

let entries: Promise<Entry[]> | undefined

/** Loaded when somebody begins to search. */
function loadEntries(): Promise<Entry[]> {
  entries ??= fetch('/docs/search.json').then((answer) => answer.json())
  entries.catch(() => {
    entries = undefined
  })
  return entries
}

export function watchSearch(): void {
  const input = document.getElementById('search') as HTMLInputElement
  const list = document.getElementById('found') as HTMLUListElement
  const count = document.getElementById('found-count') as HTMLParagraphElement // for those who do not see the list
  let chosen = 0

  function show(found: Found[]): void {
    chosen = 0
    list.replaceChildren(...(found.length > 0 ? found.map(itemOf) : [nothing()]))
    count.textContent = found.length === 1 ? '1 result' : `${found.length} results`
    setOpen(true)
    mark()
  }

  function setOpen(isOpen: boolean): void {
    list.hidden = !isOpen
    if (isOpen) return
    count.textContent = ''
    input.removeAttribute('aria-activedescendant')
  }

  function mark(): void {
    const items = [...list.querySelectorAll<HTMLElement>('li[data-url]')]
    for (const [at, item] of items.entries()) item.setAttribute('aria-selected', String(at === chosen))
    const item = items[chosen]
    if (item) input.setAttribute('aria-activedescendant', item.id)
    item?.scrollIntoView({ block: 'nearest' })
  }

  async function search(): Promise<void> {
    const query = input.value
    if (query.trim() === '') return setOpen(false)
    const found = find(await loadEntries().catch(() => []), query)
    if (query === input.value) show(found)
  }

  input.addEventListener('focus', () => void loadEntries().catch(() => {}))
  input.addEventListener('input', () => void search())
  input.addEventListener('keydown', (event) => {
    const items = [...list.querySelectorAll<HTMLElement>('li[data-url]')]
    if (event.key === 'Escape') setOpen(false)
    if (event.key === 'Enter') go(items[chosen])
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    chosen = (chosen + step + items.length) % Math.max(1, items.length)
    mark()
  })
  // Before the field loses its focus.
  list.addEventListener('mousedown', (event) => {
    event.preventDefault()
    go((event.target as Element).closest<HTMLElement>('li[data-url]') ?? undefined)
  })
  input.addEventListener('blur', () => setOpen(false))
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || document.activeElement === input) return
    event.preventDefault()
    input.focus()
  })
}

function go(item: HTMLElement | undefined): void {
  if (item?.dataset.url) location.assign(item.dataset.url)
}

function itemOf({ url, page, heading, excerpt }: Found, at: number): HTMLLIElement {
  const item = document.createElement('li')
  item.id = `found-${at}`
  item.role = 'option'
  item.dataset.url = url
  item.append(element('strong', heading === '' ? page : heading))
  if (heading !== '') item.append(element('small', page))
  item.append(element('span', excerpt))
  return item
}

function nothing(): HTMLLIElement {
  const item = document.createElement('li')
  item.role = 'option'
  item.ariaDisabled = 'true'
  item.append(element('span', 'Nothing found. Try fewer or other words.'))
  return item
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
