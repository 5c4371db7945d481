/** One of the two separate worlds, test and live, of one project. Everything stored belongs to one. */
export interface Scope {
  project: number
  live: boolean
}
