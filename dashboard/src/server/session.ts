import { computed, effect, signal } from '@preact/signals'

export type Environment = 'test' | 'live'
export type Role = 'read' | 'write' | 'admin'

export interface Session {
  operator: { name: string; role: Role }
  projects: { name: string; disabled: boolean }[]
}

/** Who is signed in; null when nobody is, undefined until the server has been asked. */
export const session = signal<Session | null | undefined>(undefined)

/** What everything on the page is about. */
export const project = signal(localStorage.getItem('project') ?? '')
export const environment = signal<Environment>(
  localStorage.getItem('environment') === 'live' ? 'live' : 'test',
)

export const mayWrite = computed(() => session.value?.operator.role !== 'read')
export const isAdmin = computed(() => session.value?.operator.role === 'admin')

effect(() => {
  localStorage.setItem('project', project.value)
  localStorage.setItem('environment', environment.value)
})

export function signedIn(answer: Session): void {
  const names = answer.projects.map(({ name }) => name)
  if (!names.includes(project.value)) project.value = names[0] ?? ''
  session.value = answer
}

export function signedOut(): void {
  session.value = null
}
