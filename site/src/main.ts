import './style.css'
import { addCopyButtons } from './copy.ts'
import { watchSearch } from './search.ts'
import { applyTheme, watchTheme } from './theme.ts'

applyTheme() // before anything is painted
document.addEventListener('DOMContentLoaded', start)
if (document.readyState !== 'loading') start()

function start(): void {
  document.removeEventListener('DOMContentLoaded', start)
  watchTheme()
  watchSearch()
  addCopyButtons()
  // On a wide screen the contents stand beside the text.
  const menu = document.querySelector('details.menu') as HTMLDetailsElement
  const wide = matchMedia('(min-width: 60rem)')
  const settle = () => {
    menu.open = wide.matches
  }
  settle()
  wide.addEventListener('change', settle)
}
