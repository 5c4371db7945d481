/**
 * What supervisor and worker tell each other beside their calls (peer.ts). Connections come with these messages, as only they
 * can carry one.
 */
export type ToWorker =
  | { kind: 'begin'; id: number; supervisor: string; folder: string }
  /** With a socket. */
  | { kind: 'connection' }
  | { kind: 'run jobs' | 'drain' | 'stop' }

export type FromWorker =
  | { kind: 'ready' | 'leaving' }
  /** It cannot start, for this reason. */
  | { kind: 'failed'; message: string }
  /** Every second; and when it has taken a connection. */
  | { kind: 'heard' | 'taken'; connections: number }

/** A worker may be of a newer version than its supervisor. Raised whenever messages or calls change. */
export const protocol = 5
