/** Tasks that a thread has at once: one that it does, and those that follow while the main thread does something else for long. */
export const tasksAtOnce = 4

/** How many tasks, for each thread, may be started before the result of the first is used: it may take longer than several others. */
export const tasksAhead = 2 * tasksAtOnce

/** Results in the order of their tasks, of which `ahead` are begun before the first result is used. */
export async function* inOrder<Task, Result>(
  tasks: Iterable<Task>,
  run: (task: Task) => Result | Promise<Result>,
  ahead: number,
): AsyncGenerator<Result> {
  const begun: (Result | Promise<Result>)[] = []
  for (const task of tasks) {
    const result = run(task)
    if (result instanceof Promise) result.catch(() => {}) // reported where it is awaited, after those before it
    begun.push(result)
    if (begun.length >= ahead) yield begun.shift() as Result | Promise<Result>
  }
  yield* begun
}
