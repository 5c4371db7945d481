import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import type { MapSources } from '../../geofences/fields.ts'
import { mostRows } from '../../geofences/files/bounds.ts'
import { fileFormats } from '../../geofences/files/formats.ts'
import { previewImport, startImport } from '../../geofences/import.ts'
import { largestJson } from '../../http/input/bodies.ts'
import { FilePieces } from '../../http/input/file-text.ts'
import { Answer, Choice, Reference } from '../../http/input/params.ts'
import { oneLargeBodyEach } from '../../http/limits/large-bodies.ts'
import { writeInSlices } from '../../http/limits/long-answers.ts'
import type { Turns } from '../../http/limits/turns.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { Datetime, Id } from '../../model/fields.ts'
import { geofenceExamples, NestedGeofence, nestedGeofenceExample } from '../../model/geofence.ts'
import type { Database } from '../../store/database.ts'
import { type GeofenceImport, getImport, rowProblems } from '../../store/geofences/geofence-imports.ts'
import { rowReader } from './body.ts'

const tags = ['Geofences']

const mostBytes = 20 * 1024 * 1024

const RowErrors = Type.Array(
  Type.Object({
    row: Type.Integer({
      description: 'In a CSV as a spreadsheet counts, the header being row 1; in other formats from 1.',
    }),
    param: Type.Optional(Type.String()),
    problem: Type.Optional(Choice(rowProblems, 'What `message` says, for programs.')),
    got: Type.Optional(Type.String({ description: 'What the field has.' })),
    firstRow: Type.Optional(Type.Integer({ description: 'Of a duplicate: the row that is imported.' })),
    column: Type.Optional(Type.Integer({ description: 'Of a stray quote, from 1.' })),
    message: Type.String(),
  }),
  { examples: [[]] },
)

const Import = Type.Object(
  {
    _id: Id('import'),
    status: Choice(['running', 'done'], 'Done when all rows have been written.'),
    total: Type.Integer({ description: 'Rows to write.' }),
    done: Type.Integer({ description: 'Rows written so far.' }),
    errors: RowErrors,
    createdAt: Datetime(),
    finishedAt: Type.Optional(Datetime()),
  },
  {
    title: 'Import',
    examples: [
      {
        _id: '697decaae5a1c04f3b2d0007',
        status: 'running',
        total: 1,
        done: 0,
        errors: [],
        createdAt: '2026-01-31T12:00:10.000Z',
      },
    ],
  },
)

const { _id, ...previewed } = NestedGeofence.properties
const { _id: _, ...example } = nestedGeofenceExample
const PreviewRow = Type.Object(
  {
    row: Type.Integer(),
    ...previewed,
    geometry: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
  },
  { examples: [{ row: 2, ...example, geometry: geofenceExamples[0]?.geometry }] },
)

const csv =
  'tag,externalId,description,type,latitude,longitude,radius\nstores,9,Store 9,circle,53.5571,13.2751,150\n'

interface ImportParts extends MapSources {
  database: Database
  turns: Turns
}

export function geofenceImportApi(app: App, parts: ImportParts): void {
  const { database, turns } = parts

  app.post(
    '/v1/geofences/import',
    {
      bodyLimit: mostBytes,
      config: {
        access: 'secret',
        limit: { name: 'geofences.import', perSecond: 1 },
        isLong: true,
        errors: [503],
      },
      preParsing: oneLargeBodyEach(),
      schema: {
        tags,
        operationId: 'importGeofences',
        summary: 'Import geofences from a file, or preview the import',
        description: `The body is the file itself as text/csv, application/geo+json or application/vnd.google-earth.kml+xml, or JSON with its format and text; up to ${mostRows} rows and ${mostBytes >> 20} MB, as JSON ${largestJson >> 20} MB. Columns, properties and data are named like the fields of a geofence, with \`latitude\` and \`longitude\` for the centre. A row replaces the geofence with its tag and externalId. Invalid rows are left out and listed. Rows are written in the background: the answer is 202 with an import to poll.`,
        querystring: Type.Object({
          preview: Type.Boolean({
            default: false,
            description: 'True writes nothing and answers what would be written.',
          }),
          tag: Type.Optional(Reference('Tag of rows without one.')),
          radius: Type.Optional(
            Type.Number({
              minimum: 10,
              maximum: 10_000,
              description: 'Radius in metres of points without one.',
            }),
          ),
        }),
        body: Type.Object(
          {
            format: Choice(fileFormats, 'Format of the text.'),
            text: FilePieces,
          },
          { examples: [{ format: 'csv', text: csv }] },
        ),
        response: {
          200: Answer({
            total: Type.Integer({ description: 'Rows in the file.', examples: [1] }),
            rows: Type.Array(PreviewRow, { description: 'The first ones, up to 2 MB.' }),
            errors: RowErrors,
          }),
          202: Answer({ import: Import }),
          default: ErrorBody,
        },
      },
    },
    async ({ body, query: { preview, ...defaults }, caller }, reply) => {
      const file = { ...body, defaults }
      const pause = await turns.begin(caller.project, reply)
      const sources = { ...parts, engine: parts.engine.of(caller.project), rowReader }
      if (preview) return writeInSlices(reply, ok(await previewImport(sources, file, pause)), pause)
      const started = await startImport(sources, caller, file, pause)
      reply.code(202)
      return { meta: { code: 202 }, import: importAnswer(started) }
    },
  )

  app.get(
    '/v1/imports/:id',
    {
      config: { access: 'secret', limit: { name: 'imports.get', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'getImport',
        summary: 'Get the progress of an import',
        params: Type.Object({
          id: Reference('The import, by `_id`; kept for a week.', '697decaae5a1c04f3b2d0007'),
        }),
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

function importAnswer({ id, total, done, errors, createdAt, finishedAt }: GeofenceImport) {
  return {
    _id: id,
    status: finishedAt === null ? ('running' as const) : ('done' as const),
    total,
    done,
    errors,
    createdAt,
    ...(finishedAt !== null && { finishedAt }),
  }
}
