import type { ListPosition } from '../../store/page.ts'
import { Unexpected } from './expectations.ts'
import { decoded } from './params.ts'

/** Where the next page of a list begins, as an opaque text: `meta.cursor` of one page, `cursor` of the next request. */
export function toCursor({ at, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

export const Cursor = decoded<ListPosition>(
  {
    type: 'string',
    description: 'Where the page begins: `meta.cursor` of the page before.',
    examples: [toCursor({ at: Date.UTC(2026, 0, 31, 12), id: '697df2c0a1b2c3d4e5000001' })],
  },
  (sent) => {
    const position = typeof sent === 'string' ? fromCursor(sent) : undefined
    if (position === undefined) throw new Unexpected('Expected `meta.cursor` of the page before.')
    return position
  },
)

/** The years 1 and 9999, in Unix milliseconds: what PostgreSQL and ISO 8601 can hold. */
const firstYear = -62_135_596_800_000
const lastYear = 253_402_300_799_999

function fromCursor(text: string): ListPosition | undefined {
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isTime = Number.isSafeInteger(at) && at >= firstYear && at <= lastYear
    return isTime && typeof id === 'string' && /^[\w/]{1,64}$/.test(id) ? { at, id } : undefined
  } catch {
    return undefined
  }
}
