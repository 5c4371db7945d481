import { hash } from 'node:crypto'
import type { Queries } from '../database.ts'

/** A sign-in that has gone to the identity provider: what must hold when its browser comes back, to any node. */
export interface SignInAttempt {
  state: string
  nonce: string
  verifier: string
  /** The page to show afterwards: a fragment. */
  returnTo: string
}

const minutes = 10

export const attemptSeconds = minutes * 60

/** `browser` is the token in its cookie. */
export async function openAttempt(
  database: Queries,
  browser: string,
  { state, nonce, verifier, returnTo }: SignInAttempt,
): Promise<void> {
  await database.query('delete from sign_in_attempts where expires_at < now()')
  await database.query(
    `insert into sign_in_attempts (state, browser, nonce, verifier, return_to, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '${minutes} minutes')`,
    [hash('sha256', state), hash('sha256', browser), nonce, verifier, returnTo],
  )
}

/** Undefined where that browser has not begun it, has used it, or it is too old. It cannot be taken again. */
export async function takeAttempt(
  database: Queries,
  browser: string,
  state: string,
): Promise<SignInAttempt | undefined> {
  const [row] = await database.query<Omit<SignInAttempt, 'state'> & { isOpen: boolean }>(
    `delete from sign_in_attempts where state = $1 and browser = $2
     returning nonce, verifier, return_to as "returnTo", expires_at > now() as "isOpen"`,
    [hash('sha256', state), hash('sha256', browser)],
  )
  return row?.isOpen ? { state, nonce: row.nonce, verifier: row.verifier, returnTo: row.returnTo } : undefined
}
