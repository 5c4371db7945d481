import { expect, it } from 'vitest'
import { accept } from './accept.ts'

/** Minutes from the time at the server, which is noon. */
const noon = Date.parse('2026-03-02T12:00:00Z')
const minutes = (count: number) => noon + count * 60_000
const none = undefined

it.each<[what: string, sent: number | undefined, replayed: boolean, last: number | undefined, at: number]>([
  ['no time is that of the server', none, false, none, 0],
  ['no time, after an earlier update', none, false, -1, 0],
  ['no time, after one that was ahead of the server', none, false, 4, 0],
  ['no time, and a replay', none, true, -1, 0],
  ['a time in the past, of the first update', -600, false, none, -600],
  ['a time in the past, of the first update, that is a replay', -600, true, none, -600],
  ['a time after the last update', -1, false, -2, -1],
  ['a time after the last update, of a replay', -1, true, -2, -1],
  ['the very time of the last update', -2, false, -2, -2],
  ['the very time of the last update, of a replay', -2, true, -2, -2],
  ['a time a little ahead', 4, false, -2, 4],
  ['5 minutes ahead', 5, false, -2, 5],
  ['more than 5 minutes ahead counts as none', 5.001, false, -2, 0],
  ['more than 5 minutes ahead, of the first update', 5.001, false, none, 0],
  ['more than 5 minutes ahead, of a replay', 5.001, true, -2, 0],
  ['more than 5 minutes ahead, after one that was ahead', 9, false, 3, 0],
  ['before the last update counts as none', -3, false, -2, 0],
  ['before the last update, which was ahead', -3, false, 4, 0],
  ['ahead, but before the last update', 3, false, 4, 0],
  ['no time, after one of a server whose clock was days ahead', none, false, 5760, 0],
  ['a time, after one of a server whose clock was days ahead', -1, false, 5760, -1],
  ['a replay, after one of a server whose clock was days ahead', -1, true, 5760, -1],
])('%s', (_what, sent, replayed, last, at) => {
  expect(
    accept(sent && minutes(sent), replayed, last && minutes(last), { receivedAt: noon, now: noon }),
  ).toEqual({
    at: minutes(at),
    isHistory: false,
  })
})

it.each([
  ['before the last update', -3, -2],
  ['long before', -600, -2],
  ['before one that was ahead', -1, 4],
  ['ahead, but before the last update', 3, 4],
])('a replay from %s is history', (_what, sent, last) => {
  expect(accept(minutes(sent), true, minutes(last), { receivedAt: noon, now: noon })).toEqual({
    at: minutes(sent),
    isHistory: true,
  })
})

it.each([
  ['before it was received, is the time of receipt', -1, 0],
  ['while it waited, is not before that one', 1, 1],
  ['stamped ahead, is the time of receipt', 3, 0],
])('no time, after an update %s', (_what, last, at) => {
  const times = { receivedAt: noon, now: minutes(2) }
  expect(accept(undefined, false, minutes(last), times).at).toBe(minutes(at))
})
