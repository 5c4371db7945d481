/** Tells how much of `total` bytes has passed, from 0 to 1. */
export function createFollower(total: number, onProgress: (fraction: number) => void) {
  let done = 0
  /** Passes the blocks on. They count as `share` bytes, which is known before they are read. */
  return async function* follow(share: number, blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let passed = 0
    for await (const block of blocks) {
      passed += block.length
      onProgress(Math.min(1, (done + Math.min(passed, share)) / total))
      yield block
    }
    done += share
  }
}
