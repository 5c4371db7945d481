/** The theme is the dashboard's: the same origin, the same entry of the storage. */
const prefersDark = matchMedia('(prefers-color-scheme: dark)')

export function applyTheme(): void {
  const chosen = localStorage.getItem('theme') ?? 'system'
  const isDark = chosen === 'system' ? prefersDark.matches : chosen === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

export function watchTheme(): void {
  prefersDark.addEventListener('change', applyTheme)
  document.getElementById('theme')?.addEventListener('click', () => {
    const isDark = document.documentElement.dataset.theme === 'dark'
    localStorage.setItem('theme', isDark ? 'light' : 'dark')
    applyTheme()
  })
}
