import { expect, it } from 'vitest'
import type { EngineProcess } from './process.ts'
import { EngineQueue } from './queue.ts'

/** An engine that answers when told, and the queries it got, in order. */
function slowEngine(capacity: number, threads = 1) {
  const got: string[] = []
  const answers: (() => void)[] = []
  const process = {
    ask: (_action: string, query: string) => {
      got.push(query)
      return new Promise<string>((resolve) => answers.push(() => resolve(query)))
    },
  } as unknown as EngineProcess
  const queue = new EngineQueue({
    capacity,
    threads,
    freeProcess: () => (answers.length < threads ? process : undefined),
    onStuck: () => {},
  })
  const ask = (project: number, query: string) =>
    queue.ask(project, 'route', query, 60_000).then(
      () => 'answered',
      (error) => error.status as number,
    )
  async function answerOldest() {
    answers.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  async function answerAll() {
    while (answers.length > 0) await answerOldest()
  }
  return { got, ask, answerOldest, answerAll }
}

it('a project takes all threads while it is alone, and leaves one free while others ask', async () => {
  const { got, ask, answerOldest, answerAll } = slowEngine(100, 2)
  const queries = [...'abcd'].map((query) => ask(1, query))
  expect(got.join('')).toBe('ab')
  queries.push(ask(2, 'x'))
  await answerOldest()
  expect(got.join('')).toBe('abx')
  await answerOldest()
  expect(got.join('')).toBe('abxc')
  await answerOldest()
  queries.push(ask(2, 'y')) // need not wait for d
  expect(got.join('')).toBe('abxcy')
  await answerAll()
  expect(await Promise.all(queries)).toEqual(Array(6).fill('answered'))
})

it('projects take turns', async () => {
  const { got, ask, answerAll } = slowEngine(100)
  const queries = [...'abcd'].map((query) => ask(1, query))
  queries.push(ask(2, 'x'), ask(2, 'y'), ask(3, '-'))
  await answerAll()
  expect(got.join('')).toBe('abx-cyd')
  expect(await Promise.all(queries)).toEqual(Array(7).fill('answered'))
})

it('when it is full, the project with most gives way to others, and waits for nobody else', async () => {
  const { got, ask, answerAll } = slowEngine(4)
  const crowd = [...'abcde'].map((query) => ask(1, query)) // one runs, four wait
  const refused = ask(1, 'f')
  const others = [ask(2, 'x'), ask(2, 'y'), ask(2, 'z')]
  expect([await refused, await others[2]]).toEqual([503, 503])
  await answerAll()
  expect(await Promise.all(crowd)).toEqual(['answered', 'answered', 'answered', 503, 503])
  expect(await Promise.all(others)).toEqual(['answered', 'answered', 503])
  expect(got.join('')).toBe('abxcy')
})
