import { expect, it } from 'vitest'
import { hoursOfWeek, SpeedTable } from './speed-table.ts'

function tableOf(ways: number, kmh: number): SpeedTable {
  const table = new SpeedTable()
  for (let way = 1; way <= ways; way++)
    for (const isForward of [true, false])
      for (let hour = 0; hour < hoursOfWeek; hour += 12) table.set(way, isForward, hour, kmh)
  return table
}

it('keeps every value, however many roads there are', () => {
  const table = tableOf(1000, 30)
  expect([table.ways(), table.size, table.values()]).toEqual([1000, 2000, 28_000])
  const right = Uint8Array.from({ length: hoursOfWeek }, (_, hour) => (hour % 12 === 0 ? 30 : 0)).join()
  const wrong = [...table.directions()].filter(({ row }) => table.hours(row).join() !== right)
  expect(wrong).toEqual([])
  expect(table.row(1001, true)).toBe(-1)
})

it('takes over what it does not know itself', () => {
  const table = new SpeedTable()
  table.set(7, true, 12, 99)
  table.complete(tableOf(500, 30))
  expect(table.values()).toBe(14_000)
  expect([...table.hours(table.row(7, true))].filter((kmh) => kmh > 0)).toEqual([
    30,
    99,
    ...Array(12).fill(30),
  ])
})
