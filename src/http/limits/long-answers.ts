import type { FastifyReply } from 'fastify'
import type { Pause } from './turns.ts'

/** Items of a list that are written at once: about a millisecond. */
const itemsAtOnce = 250

/** Writes an answer in slices. The reply sends the text instead of writing the answer at once. */
export async function writeInSlices<Answer extends object>(
  reply: FastifyReply,
  answer: Answer,
  pause: Pause,
): Promise<Answer> {
  const text = await jsonInSlices(answer, pause)
  reply.type('application/json; charset=utf-8').serializer(() => text)
  return answer
}

/** The text that JSON.stringify would write, with pauses in long lists that are in no other list. */
export async function jsonInSlices(value: object, pause: Pause): Promise<string> {
  if (Array.isArray(value)) return listInSlices(value, pause)
  if (Object.getPrototypeOf(value) !== Object.prototype) return JSON.stringify(value)
  const fields: string[] = []
  for (const [name, field] of Object.entries(value)) {
    const isObject = typeof field === 'object' && field !== null
    const text = isObject ? await jsonInSlices(field, pause) : JSON.stringify(field)
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${fields.join()}}`
}

async function listInSlices(list: unknown[], pause: Pause): Promise<string> {
  const pieces: string[] = []
  for (let at = 0; at < list.length; at += itemsAtOnce) {
    if (at > 0) await pause()
    pieces.push(JSON.stringify(list.slice(at, at + itemsAtOnce)).slice(1, -1))
  }
  return `[${pieces.join()}]`
}
