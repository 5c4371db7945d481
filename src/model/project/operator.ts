/** Each role includes the ones before it: view, edit, manage keys and operators. */
export const roles = ['read', 'write', 'admin'] as const
export type Role = (typeof roles)[number]

export function mayActAs(has: Role, wanted: Role): boolean {
  return roles.indexOf(has) >= roles.indexOf(wanted)
}

/** A user of the dashboard. */
export interface Operator {
  id: string
  name: string
  role: Role
  /** The identity provider with which they sign in; null for a password. */
  issuer: string | null
}
