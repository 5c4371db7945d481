import { writeSections } from '../../atlas/format/sections.ts'
import { createIpRanges, type IpRange, readIpRange } from '../../atlas/ip/ranges.ts'
import { badMapFile } from '../../errors.ts'
import { linesOf, type TextOptions } from './text-lines.ts'

/** Addresses and ranges, one a line; what follows a `#` or `;` is a comment. Answers how many ranges there are. */
export async function importProxies(source: string, target: string, options?: TextOptions): Promise<number> {
  const ranges: IpRange[] = []
  let number = 0
  for await (const line of linesOf(source, options)) {
    number++
    const text = line.replace(/[#;].*$/, '').trim()
    if (text === '') continue
    const range = readIpRange(text)
    if (!range)
      throw badMapFile(
        source,
        `has "${text.slice(0, 60)}" in line ${number}: expected 192.0.2.0/24 or the like`,
      )
    ranges.push(range)
  }
  const { words, size } = createIpRanges(ranges)
  await writeSections(target, { proxies: words })
  return size
}
