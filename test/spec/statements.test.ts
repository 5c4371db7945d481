import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Statement } from './statements/statement.ts'
import { statements } from './statements.ts'
import { testTitles } from './test-titles.ts'

describe('what the API promises', () => {
  it('has a test for every statement', () => {
    expect(statements.flatMap(faultsOf)).toEqual([])
  })

  it('has no two statements of one id', () => {
    const ids = statements.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })
})

/** A sentence for each test that is missing: which, of what, and what to do. */
function faultsOf({ id, says, tests }: Statement): string[] {
  if (tests.length === 0) return [`${id} names no test. Write one that fails unless: ${says}`]
  return tests.flatMap((test) => {
    const [path = '', ...names] = test.split(' > ')
    const name = names.join(' > ')
    const todo = `Name the test that proves it, or write one: ${says}`
    if (!existsSync(path)) return [`${id} names a file that does not exist: ${path}. ${todo}`]
    return titlesIn(path).has(name) ? [] : [`${id}: ${path} has (or runs) no test "${name}". ${todo}`]
  })
}

const read = new Map<string, Set<string>>()

function titlesIn(path: string): Set<string> {
  const titles = read.get(path) ?? testTitles(readFileSync(path, 'utf8'))
  read.set(path, titles)
  return titles
}
