import { computed, effect, signal } from '@preact/signals'

export type Environment = 'test' | 'live'
export type Role = 'read' | 'write' | 'admin'

export interface Session {
  operator: { name: string; role: Role }
  projects: { name: string; disabled: boolean }[]
}

/** The signed-in operator; null when signed out, undefined until the server has answered. */
export const session = signal<Session | null | undefined>(undefined)

/** Every request is about this project and environment. */
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

export function startSession(answer: Session): void {
  const names = answer.projects.map(({ name }) => name)
  if (!names.includes(project.value)) project.value = names[0] ?? ''
  session.value = answer
}

export function endSession(): void {
  session.value = null
}
