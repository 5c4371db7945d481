import { isDeepStrictEqual } from 'node:util'
import type { Queries } from '../database.ts'
import { refuseNewer } from '../migrate.ts'
import { type Address, connectOwn, type OwnConnection, plainSettings } from './connect.ts'
import { copyOut } from './copy.ts'
import { listed, readShape, type Shape, type TableShape } from './shape.ts'

/** The database as it was at one moment, however it changes meanwhile. Queries see that moment, too. */
export interface Snapshot extends Queries {
  shape: Shape
  /** Blocks of whole lines in the text format of COPY; then `onEnd` is called with the number of rows. */
  rows(table: TableShape, onEnd: (rows: number) => void): AsyncIterable<Buffer>
  close(): Promise<void>
}

/** Tries, when tables come or go in the moment between looking and locking. */
const mostTries = 10

/** Servers go on reading and writing. Only partitions are locked, never the table they belong to: new ones can be made. */
export async function openSnapshot(address: Address): Promise<Snapshot> {
  const connection = await connectOwn(address, { writes: false })
  try {
    const shape = await freeze(connection)
    return {
      shape,
      query: connection.query,
      rows: ({ name, columns }, onEnd) =>
        copyOut(connection.client, `copy "${name}" (${listed(columns)}) to stdout`, onEnd),
      close: connection.close,
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** A dropped partition would be missing, and one made later would be too much: both are seen, and it begins again. */
async function freeze(connection: OwnConnection): Promise<Shape> {
  await refuseForeign(connection)
  for (let tries = 1; tries <= mostTries; tries++) {
    const seen = namesIn(await readShape(connection))
    await connection.query(`begin transaction isolation level repeatable read read only; ${plainSettings}`)
    // Locking takes no snapshot yet; the first query does.
    const isLocked = await connection.query(`lock table ${listed(seen)} in access share mode`).then(
      () => true,
      (error) => {
        if ((error as { code?: string }).code === '42P01') return false
        throw error
      },
    )
    if (isLocked) {
      const shape = await readShape(connection)
      if (isDeepStrictEqual(namesIn(shape), seen)) return shape
    }
    await connection.query('rollback')
  }
  throw new Error('The tables of the database keep changing. Try again.')
}

async function refuseForeign(connection: OwnConnection): Promise<void> {
  const [row] = await connection.query<{ isOurs: boolean }>(
    `select to_regclass('migrations') is not null as "isOurs"`,
  )
  if (!row?.isOurs) throw new Error('The database has no tables of Groma.')
  const rows = await connection.query<{ name: string }>('select name from migrations')
  await refuseNewer(rows.map(({ name }) => name))
}

const namesIn = ({ tables }: Shape) => tables.map(({ name }) => name)
