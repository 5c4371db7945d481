/** What rows get that have no such value. */
export interface RowDefaults {
  tag?: string
  radius?: number
}

const synonyms: Record<string, string> = {
  name: 'description',
  title: 'description',
  id: 'externalId',
  lat: 'latitude',
  lng: 'longitude',
  lon: 'longitude',
}

/** Turns rows of a file into the fields of a new geofence. `names`: those fields; other columns are left out. */
export function rowNormalizer(names: readonly string[], defaults: RowDefaults) {
  const known = new Map([...names, 'latitude', 'longitude'].map((name) => [plain(name), name]))
  return (row: Record<string, unknown>) => withDefaults(renamed(row, known), defaults)
}

/** `external_id` and `External ID` are `externalId`; `metadata.floor` and `metadata[floor]` are keys of the metadata. */
function renamed(row: Record<string, unknown>, known: Map<string, string>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const metadata: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    const [, dotted, bracketed] = /^metadata(?:[.:](.+)|\[(.+)\])$/i.exec(column) ?? []
    const key = dotted ?? bracketed
    const name = known.get(plain(column))
    const synonym = synonyms[plain(column)]
    if (key !== undefined) metadata[key] = value
    else if (name !== undefined) fields[name] = name === 'metadata' && isObject(value) ? asJson(value) : value
    else if (synonym !== undefined) fields[synonym] ??= value
  }
  return Object.keys(metadata).length > 0 ? { metadata, ...fields } : fields
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

function withDefaults(
  fields: Record<string, unknown>,
  { tag, radius }: RowDefaults,
): Record<string, unknown> {
  const { latitude, longitude, ...rest } = fields
  const hasPosition = latitude !== undefined || longitude !== undefined
  const centre =
    hasPosition && rest.coordinates === undefined
      ? [Number(withPoint(longitude)), Number(withPoint(latitude))]
      : undefined
  const isRing = /^\s*\[\s*\[/.test(asJson(rest.coordinates))
  const externalId = rest.externalId ?? slug(rest.description)
  return {
    ...(tag !== undefined && { tag }),
    ...(radius !== undefined && !isRing && { radius }),
    type: isRing ? 'polygon' : 'circle',
    ...(centre && { coordinates: centre }),
    ...rest,
    ...(rest.radius !== undefined && { radius: withPoint(rest.radius) }),
    ...(externalId !== undefined && {
      externalId: String(externalId),
      description: String(rest.description ?? externalId),
    }),
  }
}

/** `53,5574`, as spreadsheets of many countries write it, is 53.5574. */
function withPoint(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[+-]?\d+,\d+\s*$/.test(value) ? value.replace(',', '.') : value
}

/** Values of an object have types already; texts of separate columns get theirs when they are read. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function asJson(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** `Store 7, north` → `store-7-north`; undefined when nothing is left. */
function slug(text: unknown): string | undefined {
  const words = String(text ?? '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words?.join('-').slice(0, 256)
}
