/** Lets other requests go first; resolves when this one may go on. */
export type Pause = () => Promise<void>

/** `Promise.all` of a map, with a pause around each `size` items; none where there are no more than that. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  size: number,
  pause: Pause,
  map: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  if (items.length <= size) return Promise.all(items.map(map))
  const results: Result[] = []
  for (let at = 0; at < items.length; at += size) {
    await pause()
    results.push(...(await Promise.all(items.slice(at, at + size).map(map))))
  }
  await pause()
  return results
}
