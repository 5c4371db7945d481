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
