import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { eventually, storyTimeout } from '../app/server.ts'
import type { Sender } from './walkers.ts'

/** Clients that ask the same questions about the map again and again: the answer is always the first one, or 503, or none. */
export function startAskers(questions: string[], ask: (path: string) => ReturnType<Sender>) {
  const rights = new Map<string, string>()
  const wrongs: string[] = []
  let answered = 0
  let isOver = false

  async function askOn(question: string): Promise<void> {
    while (!isOver) {
      const answer = await ask(question).catch(() => undefined)
      if (answer && answer.status !== 503) judge(question, answer)
      await sleep(100)
    }
  }

  function judge(question: string, { status, body }: Awaited<ReturnType<Sender>>): void {
    const text = `${status} ${JSON.stringify(body, (key, value) => (key === 'currentTime' ? undefined : value))}`
    const right = rights.get(question) ?? text
    rights.set(question, right)
    if (status === 200 && text === right) answered += 1
    else wrongs.push(`${text} to ${question}`)
  }

  const asked = Promise.all(questions.map(askOn))
  return {
    async answerMore(count: number): Promise<void> {
      const goal = answered + count
      await eventually(() => expect(answered).toBeGreaterThanOrEqual(goal), storyTimeout)
    },
    async stop(): Promise<void> {
      isOver = true
      await asked
      expect(wrongs).toEqual([])
    },
  }
}
