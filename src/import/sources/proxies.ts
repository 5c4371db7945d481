import { writeSections } from '../../atlas/format/sections.ts'
import { createIpRanges, type IpRange, readIpRange } from '../../atlas/ip/ranges.ts'
import { badMapFile } from '../../errors.ts'
import { linesOf, type TextOptions } from './text-lines.ts'

/** Addresses and ranges, one a line; `#` and `;` begin a comment. Returns the number of ranges. */
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
        `has "${text.slice(0, 60)}" in line ${number}: expected an address or a range such as 192.0.2.0/24`,
      )
    ranges.push(range)
  }
  const { words, size } = createIpRanges(ranges)
  await writeSections(target, { proxies: words })
  return size
}
