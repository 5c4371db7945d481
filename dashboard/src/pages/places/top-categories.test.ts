import { expect, it } from 'vitest'
import { categories } from '../../../../src/import/tags/categories.ts'
import { topCategories } from './top-categories.ts'

it('lists every top-level category', () => {
  expect(topCategories).toEqual(categories.flatMap(({ path }) => (path.length === 1 ? path : [])))
})
