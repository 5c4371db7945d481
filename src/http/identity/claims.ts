import type { Config } from '../../config.ts'
import { mayActAs, type Role } from '../../model/project/operator.ts'
import { SignInRefused } from './refusal.ts'

/** What an identity provider says of somebody. */
export interface Claims extends Record<string, unknown> {
  iss: string
  sub: string
}

/** Somebody who signs in by an identity provider: these two never change, names do. */
export interface Identity {
  issuer: string
  subject: string
  /** With the provider's host, so that no operator with a password is called the same. */
  name: string
  /** None where no claim gives them one. */
  role: Role | undefined
  /** By name; null for all. */
  projects: string[] | null
}

export type ClaimSettings = Pick<Config, 'oidcRoleClaim' | 'oidcRoles' | 'oidcProjectsClaim' | 'oidcProjects'>

const longestName = 64

/** As OpenID Connect says. */
const longestSubject = 255

/** Reads an identity from the claims. Nobody is known by an empty subject: all who have it would be one operator. */
export function readClaims(claims: Claims, settings: ClaimSettings): Identity {
  const { sub } = claims
  if (!isStorable(sub) || sub.trim() === '' || sub.length > longestSubject)
    throw new SignInRefused('misconfigured', { claim: 'sub', values: [sub] })
  const role = roleIn(claims, settings)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: `${nameIn(claims)} (${new URL(claims.iss).host})`,
    role,
    projects: role === 'admin' ? null : projectsIn(claims, settings),
  }
}

/** Whether every claim that matters is there; providers tell some only when asked for more. */
export function isComplete(
  claims: Claims,
  { oidcRoleClaim, oidcProjectsClaim }: Pick<ClaimSettings, 'oidcRoleClaim' | 'oidcProjectsClaim'>,
): boolean {
  const wanted = ['preferred_username', oidcRoleClaim, oidcProjectsClaim ?? oidcRoleClaim]
  return wanted.every((claim) => valuesOf(claims, claim).length > 0)
}

/** The highest of those that the values of the claim give. */
function roleIn(claims: Claims, { oidcRoleClaim, oidcRoles }: ClaimSettings): Role | undefined {
  const values = valuesOf(claims, oidcRoleClaim)
  return oidcRoles
    .filter(([value]) => values.includes(value))
    .map(([, role]) => role)
    .reduce<Role | undefined>((best, role) => (best && mayActAs(best, role) ? best : role), undefined)
}

function projectsIn(claims: Claims, { oidcProjectsClaim, oidcProjects }: ClaimSettings): string[] | null {
  if (oidcProjectsClaim === undefined) return null
  const values = valuesOf(claims, oidcProjectsClaim)
  if (oidcProjects.length === 0) return values
  const names = oidcProjects.filter(([value]) => values.includes(value)).map(([, name]) => name)
  return names.includes('*') ? null : names
}

/** Texts of a claim. A name with dots is that of a claim, or else leads into objects. */
export function valuesOf(claims: Claims, claim: string): string[] {
  if (claim === 'email' && claims.email_verified !== true) return [] // anyone can enter any address
  const found = Object.hasOwn(claims, claim) ? claims[claim] : inside(claims, claim.split('.'))
  return [found].flat().filter((value): value is string => isStorable(value) && value !== '')
}

function isStorable(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
}

function inside(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isObject ? inside((value as Record<string, unknown>)[name], rest) : undefined
}

function nameIn({ preferred_username: login, email, name, sub }: Claims): string {
  const [first = ''] = [login, email, name, sub]
    .filter((one) => typeof one === 'string')
    .map((one) => one.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())
    .filter((one) => one !== '')
  return [...first].slice(0, longestName).join('')
}
