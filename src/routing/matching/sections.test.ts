import { describe, expect, it } from 'vitest'
import { metresPerDegree } from '../../geo/distance.ts'
import { sectionsOf } from './sections.ts'

/** Points along a meridian, so many metres apart. */
function pathOf(steps: number[]) {
  let metres = 0
  return [0, ...steps].map((step, index) => {
    metres += step
    return { x: 13, y: metres / metresPerDegree, accuracy: 10, seconds: undefined, index }
  })
}

const near = [50, 50, 50, 50]

describe('sections of a path', () => {
  it.each([
    { name: 'close points are one', steps: near, sections: ['near 5'] },
    { name: 'few close points, too', steps: [50], sections: ['near 2'] },
    { name: 'points far apart are one', steps: [900, 900, 900], sections: ['far 4'] },
    { name: 'a hole lies between two', steps: [...near, 900, ...near], sections: ['near 5', 'near 5'] },
    {
      name: 'far ones between close ones',
      steps: [...near, 900, 900, ...near],
      sections: ['near 5', 'far 1', 'near 5'],
    },
    { name: 'few close ones between far ones are far', steps: [900, 50, 50, 900], sections: ['far 5'] },
    { name: 'and at the ends', steps: [50, 900, 900, 50], sections: ['far 5'] },
    {
      name: 'close ones where most are far',
      steps: [900, 200, 200, ...near, 200, 200],
      sections: ['far 10'],
    },
    {
      name: 'but in a long path they are not',
      steps: [...near, ...Array.from({ length: 400 }, () => 200), 900, ...near],
      sections: ['near 405', 'near 5'],
    },
    { name: 'one point is far from all', steps: [], sections: ['far 1'] },
  ])('$name', ({ steps, sections }) => {
    const found = sectionsOf(pathOf(steps))
    expect(found.map(({ isFar, points }) => `${isFar ? 'far' : 'near'} ${points.length}`)).toEqual(sections)
    expect(found.flatMap(({ points }) => points.map(({ index }) => index))).toEqual([...pathOf(steps).keys()])
  })
})
