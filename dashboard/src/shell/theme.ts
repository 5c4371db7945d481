import { computed, effect, signal } from '@preact/signals'

export type Theme = 'system' | 'light' | 'dark'

const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const systemIsDark = signal(prefersDark.matches)
prefersDark.addEventListener('change', ({ matches }) => {
  systemIsDark.value = matches
})

export const theme = signal((localStorage.getItem('theme') ?? 'system') as Theme)
export const isDark = computed(() => (theme.value === 'system' ? systemIsDark.value : theme.value === 'dark'))

effect(() => {
  localStorage.setItem('theme', theme.value)
  document.documentElement.dataset.theme = isDark.value ? 'dark' : 'light'
})
