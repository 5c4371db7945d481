export interface ClientOptions {
  /** Address of the server: `https://groma.example.com`. */
  url: string
  /** An API key: publishable in apps and browsers, secret on servers. */
  key: string
  /** How often a call is tried again; 3 by default. */
  retries?: number
  /** Milliseconds for one try; 30,000 by default. */
  timeout?: number
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch
}

export interface CallOptions {
  /** Ends the call. */
  signal?: AbortSignal
}

/** How an operation is called. What is neither in its path nor in its query is in its body. */
export interface Call {
  method: string
  /** `/v1/users/{id}` */
  path: string
  query: readonly string[]
  /** How the answer is read. */
  answer: 'json' | 'text' | 'bytes'
}
