/** Bytes of a number, to be read as two words. */
const number = new Float64Array(1)
const words = new Uint32Array(number.buffer)

/**
 * 53 bits made of texts and numbers, as a key of tables in memory. Two different things share one with a chance of 1 in 10^15.
 * SHA-1, and making a text for it, takes eight to ten times as long. What went in can be guessed: not for secrets.
 */
export function fingerprint(...parts: (string | number | boolean | undefined)[]): number {
  let high = 0x2f0b4a27
  let low = 0x6e3c15d9
  const mix = (word: number) => {
    high = Math.imul(high ^ word, 0x9e3779b1)
    high ^= high >>> 15
    low = Math.imul(low ^ word, 0x85ebca77)
    low ^= low >>> 13
  }
  // The kind of each part, and the length of a text, come first: so no two lists of parts are the same words.
  for (const part of parts) {
    if (typeof part === 'string') {
      mix(3)
      mix(part.length)
      for (let at = 0; at < part.length; at++) mix(part.charCodeAt(at))
    } else if (typeof part === 'number') {
      mix(4)
      number[0] = part
      mix(words[0] as number)
      mix(words[1] as number)
    } else mix(part === undefined ? 2 : Number(part))
  }
  // Each half depends on the other, and each bit on all before it.
  high = Math.imul(high ^ (low >>> 16), 0xc2b2ae3d)
  low = Math.imul(low ^ (high >>> 15), 0x27d4eb2f)
  high ^= low >>> 13
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0)
}
