/** A project's test or live environment. All stored data belongs to one. */
export interface Scope {
  project: number
  live: boolean
}
