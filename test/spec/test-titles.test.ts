import { describe, expect, it } from 'vitest'
import { testTitles } from './test-titles.ts'

describe('a test is found', () => {
  it.each<[source: string, titles: string[]]>([
    ["it('works', () => {})", ['works']],
    ["describe('User', () => { test('works', async () => {}) })", ['User > works']],
    ["it.each(['a', 'b'])('needs %s', () => {})", ['needs %s', 'needs a', 'needs b']],
    ["it.each(['a'] as const)('needs %s', () => {})", ['needs %s', 'needs a']],
    ["it.each([[1, { a: 'x' }]])('%i is %j', () => {})", ['%i is %j', '1 is {"a":"x"}']],
    ["it.each([['a', -1], ['b', none]])('%s: %d', () => {})", ['%s: %d', 'a: -1']],
    ["const cases = ['a']; it.each(cases)('%s works', () => {})", ['%s works', 'a works']],
    ["it.each([['a', {}]])('%s %o', () => {})", ['%s %o']],
    ["it.each(cases)('%s works', () => {})", ['%s works']],
    ["describe.each(['x'])('of %s', () => { it('works', () => {}) })", ['of %s > works', 'of x > works']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the source of a test
    ['for (const at of all) it(`works ${at}`, () => {})', ['works ${at}']],
    ["it.skip('works', () => {})", []],
    ["it.each([])('%s works', () => {})", []],
    ["it.todo('works')", []],
    ["it('works')", []],
    ["it.skipIf(isMonday)('works', () => {})", []],
    ["describe.skip('User', () => { it('works', () => {}) })", []],
    ["// it('works', () => {})", []],
  ])('%s', (source, titles) => {
    expect([...testTitles(source)]).toEqual(titles)
  })
})
