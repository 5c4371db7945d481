/** What a thread can do for the main thread. Tasks and results are sent from thread to thread. */
export interface Service {
  run(task: unknown): unknown
  /** What the tasks after it need to know. */
  share(shared: unknown): void | Promise<void>
}
