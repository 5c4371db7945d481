import { isIP } from 'node:net'

/** An address as four 32-bit words; IPv4 as `::ffff:a.b.c.d`, so that both versions sort together. */
export type IpWords = readonly [number, number, number, number]

export function readIp(text: string): IpWords | undefined {
  const [address = ''] = text.split('%') // a zone, such as fe80::1%eth0
  const version = isIP(address)
  if (version === 4) return [0, 0, 0xffff, ip4Word(address)]
  return version === 6 ? ip6Words(address) : undefined
}

/** The IPv4 address that stands in an IPv6 one: mapped, however it is written, of a NAT64, or of 6to4. */
export function ip4Within(text: string): string | undefined {
  const [first, second, third, last] = readIp(text) ?? []
  if (first === undefined || second === undefined || last === undefined) return undefined
  if (
    (first === 0 && second === 0 && third === 0xffff) ||
    (first === 0x64ff9b && second === 0 && third === 0)
  )
    return ip4Text(last)
  return Math.floor(first / 0x10000) === 0x2002
    ? ip4Text((first % 0x10000) * 0x10000 + Math.floor(second / 0x10000))
    : undefined
}

function ip4Text(word: number): string {
  return [24, 16, 8, 0].map((bits) => (word >>> bits) & 255).join('.')
}

export function compareIp(a: ArrayLike<number>, b: ArrayLike<number>): number {
  for (let word = 0; word < 4; word++) {
    const difference = (a[word] as number) - (b[word] as number)
    if (difference !== 0) return difference
  }
  return 0
}

function ip4Word(address: string): number {
  return address.split('.').reduce((word, byte) => word * 256 + Number(byte), 0)
}

/** The address must be valid. */
function ip6Words(address: string): IpWords {
  const [head = '', tail] = address.split('::')
  const front = groupsOf(head)
  const back = tail === undefined ? [] : groupsOf(tail)
  const gap = new Array<number>(8 - front.length - back.length).fill(0)
  const groups = [...front, ...gap, ...back]
  const word = (at: number) => (groups[at] as number) * 0x10000 + (groups[at + 1] as number)
  return [word(0), word(2), word(4), word(6)]
}

function groupsOf(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const word = ip4Word(group)
    return [Math.floor(word / 0x10000), word % 0x10000]
  })
}
