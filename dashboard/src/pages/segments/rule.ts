import type { Segment } from '../../../../src/model/segment.ts'
import { splitWords } from '../../parts/list-field.tsx'
import { segmentTexts } from '../../texts/texts.ts'

/** A segment as its form has it. */
export interface SegmentFields {
  externalId: string
  description: string
  by: 'rule' | 'ids'
  userIds: string
  metadata: string
  geofenceTag: string
  chain: string
  category: string
  days: string
}

export const emptySegment: SegmentFields = {
  externalId: '',
  description: '',
  by: 'rule',
  userIds: '',
  metadata: '',
  geofenceTag: '',
  chain: '',
  category: '',
  days: '',
}

export function fieldsOf(segment: Segment): SegmentFields {
  const { externalId, description, userIds, metadata = {}, geofenceTag, chain, category, days } = segment
  return {
    externalId,
    description,
    by: userIds ? 'ids' : 'rule',
    userIds: userIds?.join('\n') ?? '',
    metadata: Object.entries(metadata)
      .map(([key, value]) => `${key} = ${typeof value === 'string' ? quoted(value) : value}`)
      .join('\n'),
    geofenceTag: geofenceTag ?? '',
    chain: chain ?? '',
    category: category ?? '',
    days: String(days ?? ''),
  }
}

/** The body of `PUT /v1/segments/:externalId`. */
export function bodyOf(fields: SegmentFields): object {
  const { description, by, geofenceTag, chain, category, days } = fields
  if (by === 'ids') return { description, userIds: splitWords(fields.userIds) }
  const metadata = parseMetadata(fields.metadata)
  return {
    description,
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(geofenceTag && { geofenceTag }),
    ...(chain && { chain }),
    ...(category && { category }),
    ...(days && { days: Number(days) }),
  }
}

/**
 * `plan = gold` is a text, `age = 7` a number, `vip = true` a boolean, `code = "7"` a text again. A line that is none of these
 * is refused: without it everyone may belong.
 */
export function parseMetadata(text: string): Record<string, string | number | boolean> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => {
    const [, key, value] = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (!key || !value) throw new Error(segmentTexts.metadataWrong(line.trim()))
    return [key, parseValue(value)] as const
  })
  return Object.fromEntries(pairs)
}

function parseValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return /^"(.*)"$/.exec(text)?.[1] ?? text
}

/** A text that would be read as something else. */
const quoted = (text: string): string => (parseValue(text) === text ? text : `"${text}"`)

/** The rule in words. */
export function ruleOf({ userIds, metadata, geofenceTag, chain, category, days = 30 }: Segment): string {
  const { rules } = segmentTexts
  if (userIds) return rules.ids(userIds.length)
  const visits = [
    geofenceTag && rules.geofenceTag(geofenceTag),
    chain && rules.chain(chain),
    category && rules.category(category),
  ].filter(Boolean)
  const conditions = [
    ...Object.entries(metadata ?? {}).map((pair) => pair.join(' = ')),
    ...visits,
    ...(visits.length > 0 ? [rules.within(days)] : []),
  ]
  return conditions.join(', ') || rules.everyone
}
