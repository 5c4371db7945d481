import { environment, project, type Session, signedIn, signedOut } from './session.ts'

/** A refusal of the server, in its own words. */
export class Refusal extends Error {
  readonly status: number
  readonly param: string | undefined

  constructor(status: number, message: string, param?: string) {
    super(message)
    this.status = status
    this.param = param
  }
}

export type Query = Record<string, string | number | boolean | undefined>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Parts {
  query?: Query
  body?: unknown
  signal?: AbortSignal
}

/** Asks the API as the operator signed in, in the project and environment chosen above. */
export async function ask<Answer>(method: Method, path: string, parts: Parts = {}): Promise<Answer> {
  const response = await send(method, path, parts)
  return (await response.json()) as Answer
}

/** The same for answers that are not JSON. What is refused is thrown. */
export async function send(method: Method, path: string, { query = {}, body, signal }: Parts = {}) {
  const response = await fetch(path + queryOf(query), {
    method,
    headers: { ...dashboardHeaders(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (response.ok) return response
  const { meta } = await response.json().catch(() => ({ meta: undefined }))
  if (response.status === 401) signedOut()
  throw new Refusal(
    response.status,
    meta?.message ?? `${response.status} ${response.statusText}`,
    meta?.param,
  )
}

/** Without the first the session's cookie does not count; the others say what is meant. */
export function dashboardHeaders(): Record<string, string> {
  return {
    'x-groma-dashboard': '1',
    'x-groma-environment': environment.value,
    ...(project.value && { 'x-groma-project': project.value }),
  }
}

export async function signIn(proof: { name: string; password: string } | { link: string }): Promise<void> {
  signedIn(await ask<Session>('POST', '/dashboard/session', { body: proof }))
}

export async function restoreSession(): Promise<void> {
  await ask<Session>('GET', '/dashboard/session').then(signedIn, signedOut)
}

export async function signOut(): Promise<void> {
  await send('DELETE', '/dashboard/session').finally(signedOut)
}

function queryOf(query: Query): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') words.set(name, String(value))
  return words.size > 0 ? `?${words}` : ''
}
