/** A request of an API key, as it is kept for a while. */
export interface LoggedRequest {
  at: Date
  method: string
  /** With `:id` for a parameter. */
  route: string
  status: number
  /** Milliseconds. */
  ms: number
  key: 'publishable' | 'secret'
  /** Why it was refused, without what was sent. */
  error?: string
}
