/** Each may do what those before it may: look, change things, manage keys and operators. */
export const roles = ['read', 'write', 'admin'] as const
export type Role = (typeof roles)[number]

export function mayActAs(has: Role, wanted: Role): boolean {
  return roles.indexOf(has) >= roles.indexOf(wanted)
}

/** Someone who uses the dashboard. */
export interface Operator {
  id: string
  name: string
  role: Role
}
