import { expect, it } from 'vitest'
import { IndexWriter } from '../index/index-writer.ts'
import { openIndex } from '../index/search-index.ts'
import type { Part } from '../ranking/hit.ts'
import { search } from './search.ts'

/** Counts work instead of time, so that results are the same on every machine. */
interface Work {
  /** Documents compared with the text; repeats count. */
  documents: number
  /** Letters compared in the search past typos. */
  letters: number
}

const side = 110

/** 12,100 streets, a kilometre apart, each in a town of its own; a third are called Main Street. */
function countedCountry(work: Work, nameOf = streetName, importance = 0.1): Part {
  const writer = new IndexWriter()
  const country = writer.context(['US', 'United States'])
  for (let row = 0; row < side * side; row++)
    writer.add({
      table: 'street',
      row,
      layer: 'address',
      longitude: -100 + (row % side) * 0.012,
      latitude: 40 + Math.floor(row / side) * 0.009,
      importance,
      country: 'US',
      names: [nameOf(row)],
      contexts: [writer.context([`${syllables(row)}ville`], country)],
    })
  return counted(writer, work)
}

const trees = 'Oak Elm Pine Maple Cedar Birch Walnut Chestnut Hickory Sycamore'.split(' ')

function streetName(row: number): string {
  return row % 3 === 0 ? 'Main Street' : `${trees[row % 10]} ${syllables(row)} Avenue`
}

/** 12,100 towns of two words, the first the best known. */
function countedTowns(work: Work): Part {
  const writer = new IndexWriter()
  for (let row = 0; row < side * side; row++)
    writer.add({
      table: 'city',
      row,
      layer: 'locality',
      longitude: -100 + (row % side) * 0.012,
      latitude: 40 + Math.floor(row / side) * 0.009,
      importance: 1 - row / side / side,
      country: 'US',
      names: [`${syllables(row)} baden`],
      contexts: [writer.context(['US'])],
    })
  return counted(writer, work)
}

function counted(writer: IndexWriter, work: Work): Part {
  const columns = writer.columns()
  const layers = new Proxy(columns['doc.layer'] as Uint8Array, {
    get(target, key) {
      work.documents++
      return target[Number(key)]
    },
  })
  const index = openIndex({ ...columns, 'doc.layer': layers })
  const { similar } = index.terms
  index.terms.similar = (text, options, found) => {
    const before = options.effort.left
    similar(text, options, found)
    work.letters += before - options.effort.left
  }
  return { index }
}

/** A name for each number: 12 → `bala`. */
function syllables(number: number): string {
  const all = 'ba da fa ga ka la ma na pa ra sa ta be de fe ge ke le me ne pe re se te'.split(' ')
  const rest = Math.floor(number / all.length)
  return `${rest > 0 ? syllables(rest) : ''}${all[number % all.length]}`
}

const work: Work = { documents: 0, letters: 0 }
const parts = [countedCountry(work)]
const towns = [countedTowns(work)]

const texts: [text: string, documents: number, letters: number][] = [
  ['main', 300, 0],
  ['main street', 300, 0],
  ['oak', 300, 0],
  ['mian street', 300, 50],
  ['x', 0, 0],
  ['x'.repeat(10_000), 0, 0],
  ['main'.repeat(2_000), 0, 0],
  ['main street '.repeat(1000), 8000, 300],
  ['qzxv qzxw qzxx qzxy', 0, 100],
  ['mainn streett oakk avenuee elmm pinee maplee', 6000, 1000],
  ['a b c d e f g h i j k l m n o p q r s t u v w x y z', 0, 0],
  ['main street & main street', 20_000, 100],
  ['mainn street & mainn streett', 20_000, 1000],
  [Array.from({ length: 3000 }, (_, at) => syllables(at * 7)).join(' '), 5000, 5000],
  ['bala dafa gaka lama napa rasa tabe defe geke leme nepe rese', 100, 1500],
]

it.each(texts)('%s visits at most %i documents and %i letters', (text, documents, letters) => {
  work.documents = 0
  work.letters = 0
  const query = { near: [-99.5, 40.5], layers: ['address'], countries: [], limit: 10 } as const
  search(parts, { ...query, text, complete: false })
  expect(work.documents).toBeLessThanOrEqual(documents)
  expect(work.letters).toBeLessThanOrEqual(letters)
})

it.each(['b', 'd', 'da'])('%s visits at most 2,100 of as many towns, and finds the best known', (text) => {
  work.documents = 0
  const query = { layers: ['locality'], countries: [], limit: 3, complete: false } as const
  const rows = search(towns, { ...query, text }).map(({ row }) => row)
  expect(work.documents).toBeLessThanOrEqual(2100)
  expect(rows).toHaveLength(3)
  expect(Math.max(...rows)).toBeLessThan(1000)
})

it.each(['am', 'am b'])('%s is not looked for far away, once there is enough around', (text) => {
  const [here, there] = [
    { documents: 0, letters: 0 },
    { documents: 0, letters: 0 },
  ]
  const nameOf = (row: number) => `Am ${syllables(row)} old long road`
  const regions: Part[] = [
    { ...countedCountry(there, nameOf, 0.6), box: { minX: 10, minY: 40, maxX: 11, maxY: 41 } },
    { ...countedCountry(here, nameOf), box: { minX: -100, minY: 40, maxX: -94, maxY: 41 } },
  ]
  const query = {
    near: [-95, 40.5],
    layers: ['address'],
    countries: [],
    limit: 10,
    complete: false,
  } as const
  search(regions, { ...query, text }) // what a region has for a single word is kept
  there.documents = 0
  const hits = search(regions, { ...query, text })
  expect(hits.map(({ part }) => part)).toEqual(Array(10).fill(1))
  expect(here.documents).toBeGreaterThan(0)
  expect(there.documents).toBe(0)
})

it('stops looking for typos when the budget is spent', () => {
  const { terms } = (parts[0] as Part).index
  const all: number[] = []
  const some: number[] = []
  const options = { typos: 2, isPrefix: true, exactLetters: 0 }
  terms.similar('bafaga', { ...options, effort: { left: 100_000 } }, (from) => all.push(from))
  const effort = { left: 300 }
  terms.similar('bafaga', { ...options, effort }, (from) => some.push(from))
  expect(effort.left).toBeLessThanOrEqual(0)
  expect(some.length).toBeGreaterThan(0)
  expect(all.slice(0, some.length)).toEqual(some)
  expect(all.length).toBeGreaterThan(some.length)
})
