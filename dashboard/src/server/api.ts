import { connectionTexts, refusalTexts, signInTexts } from '../texts/texts.ts'
import { noteNews, setLost } from './connection.ts'
import {
  endSession,
  environment,
  expireSession,
  isExpired,
  project,
  type Session,
  startSession,
} from './session.ts'

/** An error answered by the API, or 0: the server cannot be reached. */
export class ApiError extends Error {
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

interface RequestParts {
  query?: Query
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of a body. */
  file?: { mediaType: string; text: string | Blob } | undefined
  signal?: AbortSignal
}

/** Calls the API as the signed-in operator, in the chosen project and environment. */
export async function request<Answer>(
  method: Method,
  path: string,
  parts: RequestParts = {},
): Promise<Answer> {
  const response = await send(method, path, parts)
  return (await response.json()) as Answer
}

/** Like `request`, for responses that are not JSON. Throws ApiError. */
export async function send(method: Method, path: string, parts: RequestParts = {}) {
  const { query = {}, body, signal } = parts
  if (isExpired.value && !forSignIn.has(path)) throw new ApiError(401, signInTexts.expired)
  const file =
    parts.file ?? (body !== undefined && { mediaType: 'application/json', text: JSON.stringify(body) })
  const response = await fetch(path + queryOf(query), {
    method,
    headers: { ...dashboardHeaders(), ...(file && { 'content-type': file.mediaType }) },
    ...(file && { body: file.text }),
    ...(signal && { signal }),
  }).catch((error) => {
    if (error.name === 'AbortError') throw error
    setLost(server, true)
    throw new ApiError(0, connectionTexts.unreachable)
  })
  if (response.status < 500) noteNews()
  if (response.ok) return response
  const { meta } = await response.json().catch(() => ({ meta: undefined }))
  if (response.status === 401) expireSession()
  throw new ApiError(response.status, refusalOf(response.status, meta?.message), meta?.param)
}

/** What is asked without a session. The rest would only be refused, as often as pages ask for news. */
const forSignIn = new Set(['/dashboard/session', '/dashboard/sign-in'])

/** What went wrong in the language shown, then the server's sentence, which has the details. */
function refusalOf(status: number, sentence = String(status)): string {
  return refusalTexts[status as keyof typeof refusalTexts]?.(sentence) ?? sentence
}

/** The server ignores the session cookie without the first (CSRF); the others choose project and environment. */
export function dashboardHeaders(): Record<string, string> {
  return {
    'x-groma-dashboard': '1',
    'x-groma-environment': environment.value,
    ...(project.value && { 'x-groma-project': project.value }),
  }
}

export async function signIn(
  credentials: { name: string; password: string } | { link: string },
): Promise<void> {
  startSession(await request<Session>('POST', '/dashboard/session', { body: credentials }))
}

/** The identity provider with which operators may sign in. */
export interface Provider {
  label: string
  /** Where that begins. */
  url: string
}

export async function findProvider(): Promise<Provider | undefined> {
  return (await request<{ provider?: Provider }>('GET', '/dashboard/sign-in')).provider
}

/** The source of all answers, for `setLost`. */
const server = {}
const patience = 8000 // milliseconds

/** Asks who is signed in, and so whether the server and its database are there. */
export async function restoreSession(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(patience)
    startSession(await request<Session>('GET', '/dashboard/session', { signal }))
    setLost(server, false)
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status > 0 && error.status < 500
    setLost(server, !isAnswer)
  }
}

/** Also at the identity provider, where it has a page for it. */
export async function signOut(): Promise<void> {
  const { signOutUrl } = await request<{ signOutUrl?: string }>('DELETE', '/dashboard/session').finally(
    endSession,
  )
  if (signOutUrl !== undefined) location.assign(signOutUrl)
}

function queryOf(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, String(value))
  return params.size > 0 ? `?${params}` : ''
}
