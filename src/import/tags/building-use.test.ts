import { expect, it } from 'vitest'
import { readBuildingUse } from './building-use.ts'

it.each([
  [{ building: 'house' }, 'residential'],
  [{ building: 'apartments' }, 'residential'],
  [{ building: 'retail' }, 'commercial'],
  [{ building: 'yes' }, 'unknown'],
  [{ building: 'church' }, 'unknown'],
  [{ building: 'church', 'building:use': 'residential' }, 'residential'],
  [{ building: 'warehouse', 'building:use': 'storage' }, 'commercial'],
  [{ shop: 'bakery' }, 'unknown'],
])('%j is %s', (tags, use) => {
  expect(readBuildingUse(tags as Record<string, string>)).toBe(use)
})
