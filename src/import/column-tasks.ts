import { join } from 'node:path'
import { loadColumn, storeColumn } from '../atlas/format/column-file.ts'
import { fromE7 } from '../atlas/format/e7.ts'
import { type Column, isStored, type StoredColumn, sectionsOf } from '../atlas/format/sections.ts'
import { treeOfBoxes } from '../atlas/format/trees.ts'
import { type StoredFeatures, storedFeatureColumns } from '../atlas/map/writer.ts'
import { siteTree } from '../atlas/streets/site-writer.ts'
import { readSites } from '../atlas/streets/sites.ts'
import type { Service } from './threads/service.ts'
import type { ThreadPool } from './threads/thread-pool.ts'

/** A place without an address gets that of the building around it, or of the nearest house within this many metres. */
const maxAddressDistance = 25

type Columns = Record<string, Column | StoredColumn>

/** Sites without their tree, and points (E7) of which the addresses are asked for. */
interface SitesTask {
  columns: Columns
  xs: Int32Array
  ys: Int32Array
}

interface LinesTask {
  /** West, south, east, north, one after the other. */
  boxes: Int32Array
}

/** Columns that are made of others, and that no other column is made of. They are put on disk if there is a folder for it. */
const tasks = {
  map: (features: StoredFeatures) => storedFeatureColumns(features),
  lines: ({ boxes }: LinesTask, folder?: string): Columns =>
    stored({ 'line.tree': treeOfBoxes(boxes) }, folder),
  sites({ columns, xs, ys }: SitesTask, folder?: string): { columns: Columns; addresses: Int32Array } {
    const inMemory = loaded(columns)
    const tree = siteTree(inMemory)
    const { holding, nearest } = readSites(sectionsOf({ ...inMemory, 'site.tree': tree }))
    const addresses = Int32Array.from(xs, (x, point) => {
      const at = [fromE7(x), fromE7(ys[point] as number)] as const
      return (holding(...at) ?? nearest(...at, maxAddressDistance))?.row ?? -1
    })
    return { columns: { ...columns, ...stored({ 'site.tree': tree }, folder) }, addresses }
  },
}

type Tasks = typeof tasks

/** What takes seconds is left to other threads than the main one. */
const serviceOf: Record<keyof Tasks, string> = { map: 'longColumns', sites: 'longColumns', lines: 'columns' }

/** Does a task, by a thread of the pool if there is one. */
export function runColumnTask<Name extends keyof Tasks>(
  name: Name,
  task: Parameters<Tasks[Name]>[0],
  { folder, pool }: { folder?: string | undefined; pool?: ThreadPool | undefined } = {},
): Promise<ReturnType<Tasks[Name]>> {
  const sent = { name, task, folder } satisfies SentTask
  if (!pool) return Promise.resolve(run(sent) as ReturnType<Tasks[Name]>)
  const result = pool.run(serviceOf[name], sent) as Promise<ReturnType<Tasks[Name]>>
  result.catch(() => {}) // reported where it is awaited
  return result
}

interface SentTask {
  name: keyof Tasks
  task: unknown
  folder: string | undefined
}

/** The part of a thread. */
export function columnService(): Service {
  return { share() {}, run: (task) => run(task as SentTask) }
}

function run({ name, task, folder }: SentTask): unknown {
  const work = tasks[name] as (task: unknown, folder: string | undefined) => unknown
  return work(task, folder)
}

function stored(columns: Record<string, Column>, folder: string | undefined): Columns {
  if (folder === undefined) return columns
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, storeColumn(join(folder, name), column)]),
  )
}

function loaded(columns: Columns): Record<string, Column> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, isStored(column) ? loadColumn(column) : column]),
  )
}
