import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import {
  checkRows,
  type FileFormat,
  fileFormats,
  type GoodRow,
  readFileRows,
} from '../../geofences/files/file.ts'
import type { FileRow } from '../../geofences/files/rows.ts'
import { Answer, Choice, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { Datetime, Id } from '../../model/fields.ts'
import { NestedGeofence } from '../../model/geofence.ts'
import { geofenceAnswer } from '../../model/geofence-answers.ts'
import type { Database } from '../../store/database.ts'
import { createImport, type GeofenceImport, getImport } from '../../store/geofences/geofence-imports.ts'
import type { GeofenceParts } from './body.ts'

const tags = ['Geofences']

const mostRows = 10_000
const mostBytes = 20 * 1024 * 1024

const RowErrors = Type.Array(
  Type.Object({
    row: Type.Integer({ description: 'Of a CSV, as a spreadsheet counts; of others, from 1.' }),
    param: Type.Optional(Type.String()),
    message: Type.String(),
  }),
)

const Import = Type.Object(
  {
    _id: Id('import'),
    status: Choice(['running', 'done'], 'Whether all rows have been written.'),
    total: Type.Integer({ description: 'Rows to be written.' }),
    done: Type.Integer({ description: 'Rows written so far.' }),
    errors: RowErrors,
    createdAt: Datetime(),
    finishedAt: Type.Optional(Datetime()),
  },
  { title: 'Import' },
)

const { _id: _notYet, ...previewed } = NestedGeofence.properties
const PreviewRow = Type.Object({
  row: Type.Integer(),
  ...previewed,
  geometry: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
})

/** Many geofences at once, from a file. */
export function geofenceImportApi(app: App, parts: GeofenceParts & { database: Database }): void {
  const { database } = parts

  app.post(
    '/v1/geofences/import',
    {
      bodyLimit: mostBytes,
      config: { access: 'secret', limit: { name: 'geofences.import', perSecond: 1 } },
      schema: {
        tags,
        operationId: 'importGeofences',
        summary: 'Import geofences from a file, or see what would be imported',
        description: `The file itself as text/csv, application/geo+json or application/vnd.google-earth.kml+xml, or JSON with its format and text; up to ${mostRows} rows. Columns, properties and data are named as the fields of a geofence, with \`latitude\` and \`longitude\` for the centre. Geofences of a known tag and externalId are replaced. Rows that are wrong are left out and listed. They are written in the background: 202 with an import to ask for.`,
        querystring: Type.Object({
          preview: Type.Boolean({
            default: false,
            description: 'True writes nothing and answers what would be.',
          }),
          tag: Type.Optional(
            Type.String({ minLength: 1, maxLength: 256, description: 'Of rows without one.' }),
          ),
          radius: Type.Optional(
            Type.Number({ minimum: 10, maximum: 10_000, description: 'Metres, of points without one.' }),
          ),
        }),
        body: Type.Object({
          format: Choice(fileFormats, 'Of the text.'),
          text: Type.String({ minLength: 1, description: 'The file.' }),
        }),
        response: {
          200: Answer({
            total: Type.Integer({ description: 'Rows of the file.' }),
            rows: Type.Array(PreviewRow),
            errors: RowErrors,
          }),
          202: Answer({ import: Import }),
          default: ErrorBody,
        },
      },
    },
    async ({ body: { format, text }, query: { preview, ...defaults }, caller }, reply) => {
      const rows = await readRows(format, text)
      const { good, errors: bad } = await checkRows(parts, rows, defaults)
      if (preview) return ok({ total: rows.length, rows: good.map(previewRow), errors: bad })
      const started = await createImport(
        database,
        caller,
        good.map(({ tag, externalId, fields }) => ({ tag, externalId, fields })),
        bad,
      )
      reply.code(202)
      return { meta: { code: 202 }, import: importAnswer(started) }
    },
  )

  app.get(
    '/v1/imports/:id',
    {
      config: { access: 'secret', limit: { name: 'imports.get', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'getImport',
        summary: 'How far an import has come',
        params: Type.Object({ id: Reference('The import, by `_id`; known for a week.') }),
        response: { 200: Answer({ import: Import }), default: ErrorBody },
      },
    },
    async ({ params: { id }, caller }) => {
      const found = await getImport(database, caller, id)
      if (!found) throw errors.notFound('import', id)
      return ok({ import: importAnswer(found) })
    },
  )
}

async function readRows(format: FileFormat, text: string): Promise<FileRow[]> {
  const rows = await readFileRows(format, text)
  if (rows.length > 0 && rows.length <= mostRows) return rows
  throw errors.invalid('text', `Expected 1 to ${mostRows} rows, got ${rows.length}.`)
}

/** As it will be answered, but for what it gets when it is written. */
function previewRow({ row, tag, externalId, fields }: GoodRow) {
  const now = new Date(0)
  const stored = {
    ...fields,
    id: '',
    project: 0,
    live: false,
    tag,
    externalId,
    createdAt: now,
    updatedAt: now,
  }
  const { _id, live: _live, createdAt: _made, updatedAt: _changed, ...answer } = geofenceAnswer(stored)
  return { row, ...answer }
}

function importAnswer({ id, total, done, errors: bad, createdAt, finishedAt }: GeofenceImport) {
  return {
    _id: id,
    status: finishedAt === null ? ('running' as const) : ('done' as const),
    total,
    done,
    errors: bad,
    createdAt,
    ...(finishedAt !== null && { finishedAt }),
  }
}
