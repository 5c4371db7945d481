import { batch, computed, effect, signal } from '@preact/signals'
import { loadAgain } from './connection.ts'

export type Environment = 'test' | 'live'
export type Role = 'read' | 'write' | 'admin'

export interface Session {
  /** With an issuer: of an identity provider, without a password. */
  operator: { name: string; role: Role; issuer?: string }
  projects: { name: string; disabled: boolean }[]
}

/** The signed-in operator; null when signed out, undefined until the server has answered. */
export const session = signal<Session | null | undefined>(undefined)

/** The server knows the session no longer. It stays here with what was typed in it, until the operator has signed in again. */
export const isExpired = signal(false)

/** Every request is about this project and environment. The URL decides them: see shell/router.ts. */
export const project = signal(localStorage.getItem('project') ?? '')
export const environment = signal<Environment>(
  localStorage.getItem('environment') === 'live' ? 'live' : 'test',
)

export const mayWrite = computed(() => session.value?.operator.role !== 'read')
export const isAdmin = computed(() => session.value?.operator.role === 'admin')
export const isAllowed = (needs: 'write' | 'admin'): boolean =>
  needs === 'admin' ? isAdmin.value : mayWrite.value
/** Whether the operator may use the chosen project; a colleague's link may name another. */
export const hasProject = computed(() =>
  Boolean(session.value?.projects.some(({ name }) => name === project.value)),
)

effect(() => {
  localStorage.setItem('project', project.value)
  localStorage.setItem('environment', environment.value)
})

export function startSession(answer: Session): void {
  batch(() => {
    // The server is asked again and again: only a change is one.
    if (JSON.stringify(answer) !== JSON.stringify(session.value)) session.value = answer
    if (isExpired.value) loadAgain()
    isExpired.value = false
  })
}

/** The server has refused it. */
export function expireSession(): void {
  if (session.value) isExpired.value = true
  else session.value = null
}

/** The operator has signed out. */
export function endSession(): void {
  session.value = null
}
