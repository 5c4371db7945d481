import type { FastifyReply } from 'fastify'
import { largestPage, type Page } from '../../store/page.ts'
import { pageOf } from '../replies.ts'
import type { Pause } from './turns.ts'

/** Items of a list that are written at once: about a millisecond. */
const itemsAtOnce = 250

/** Writes an answer in slices. The reply sends the text instead of writing the answer at once. */
export async function writeInSlices<Answer extends object>(
  reply: FastifyReply,
  answer: Answer,
  pause: Pause,
): Promise<Answer> {
  return withText(reply, answer, await jsonInSlices(answer, pause))
}

/** A page of large items, in slices: each is written once, and counts as it is. */
export async function writePage<Name extends string, Item extends object>(
  reply: FastifyReply,
  name: Name,
  found: Omit<Page<unknown>, 'items'>,
  answers: Item[],
  pause: Pause,
) {
  const texts: Buffer[] = []
  let left = largestPage
  for (const answer of answers) {
    const text = Buffer.from(`,${JSON.stringify(answer)}`)
    left -= text.length - 1
    if (left < 0 && texts.length > 0) break
    texts.push(text)
    await pause()
  }
  const page = pageOf(name, found, answers, Math.max(1, texts.length))
  const [first = Buffer.of(), ...others] = texts.slice(0, page[name].length)
  const head = Buffer.from(`{"meta":${JSON.stringify(page.meta)},"${name}":[`)
  return withText(reply, page, Buffer.concat([head, first.subarray(1), ...others, Buffer.from(']}')]))
}

/** Bytes are sent as they are; of two megabytes of text the writing alone would be a long turn. */
function withText<Answer>(reply: FastifyReply, answer: Answer, text: string | Buffer): Answer {
  reply.type('application/json; charset=utf-8').serializer(() => text as string) // Fastify sends bytes, too, but its types do not say so
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
