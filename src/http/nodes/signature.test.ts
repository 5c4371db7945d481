import { expect, it } from 'vitest'
import { createSignatureCheck, signRequest } from './signature.ts'

const secret = 'a'.repeat(64)
const request = `GET /files/${'0'.repeat(64)} bytes=5-`
const now = 1_800_000_000_000

it.each<[what: string, signed: string, asked: string, at: number, isGood: boolean]>([
  ['as signed', signRequest(secret, request, now), request, now, true],
  ['by another secret', signRequest('b'.repeat(64), request, now), request, now, false],
  ['for another path', signRequest(secret, request, now), request.replace('0', '1'), now, false],
  ['for another range', signRequest(secret, request, now), request.replace('5', '0'), now, false],
  ['with another method', signRequest(secret, request, now), request.replace('GET', 'PUT'), now, false],
  ['a little early', signRequest(secret, request, now + 59_000), request, now, true],
  ['too early', signRequest(secret, request, now + 61_000), request, now, false],
  ['too late', signRequest(secret, request, now), request, now + 61_000, false],
  ['with a later time', signRequest(secret, request, now).replace('1800', '1801'), request, now, false],
  ['not at all', '', request, now, false],
  ['by an API key', 'prj_live_sk_0123456789', request, now, false],
  ['with more after it', `${signRequest(secret, request, now)}0`, request, now, false],
])('a request %s', (_what, signed, asked, at, isGood) => {
  expect(createSignatureCheck(secret)(signed, asked, at)).toBe(isGood)
})

it('is taken once, also when it is sent again at the end of its time', () => {
  const check = createSignatureCheck(secret)
  const early = signRequest(secret, request, now + 59_000)
  const answers = [0, 1, 60_000, 119_000, 121_000].map((later) => check(early, request, now + later))
  expect(answers).toEqual([true, false, false, false, false])
})
