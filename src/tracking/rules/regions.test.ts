import { describe, expect, it } from 'vitest'
import { lookupOf } from '../../../test/tracking/fences.ts'
import { defaultProjectSettings } from '../../model/project/project-settings.ts'
import type { Regions, Residence } from '../../model/region.ts'
import type { ProjectMap } from './geo-lookup.ts'
import { updateRegions } from './regions.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')
const settings = { ...defaultProjectSettings, regions: true }

/** `US/MD/512/21201`: the regions of a point, the largest first. */
function regionsOf(words: string): Regions {
  const [country, state, dma, postalCode] = words.split('/')
  const region = (type: string, code: string | undefined) =>
    code ? { [type]: { _id: `${type}-${code}`, type, code, name: code } } : {}
  return {
    ...region('country', country),
    ...region('state', state),
    ...region('dma', dma),
    ...region('postalCode', postalCode),
  }
}

function eventNames(stations: string[], chosen = settings): string[] {
  let residence: Residence = {}
  return stations.map((words, station) => {
    const map = { regionsAt: () => regionsOf(words) } as unknown as ProjectMap
    const update = {
      x: 0,
      y: 0,
      accuracy: 5000,
      foreground: false,
      stopped: false,
      at: noon + station * 90_000,
      userId: undefined,
      ip: '',
    }
    const { regions, events } = updateRegions(residence, update, { ...lookupOf(), map }, chosen)
    residence = regions
    return events
      .map(({ type, region, minutes, confidence }) => {
        expect(confidence).toBe(3)
        const word = type.replace('user.', '').replace('_region_', ' ')
        return `${word} ${region?.code}${minutes === undefined ? '' : ` after ${minutes} min`}`
      })
      .join(', ')
  })
}

describe('regions', () => {
  it('are entered with the first update, at any accuracy, with events only on changes', () => {
    expect(eventNames(['US/MD/512/21201', 'US/MD/512/21202', 'US/MD/512/21202'])).toEqual([
      'entered country US, entered state MD, entered dma 512, entered postal_code 21201',
      'exited postal_code 21201 after 1.5 min, entered postal_code 21202',
      '',
    ])
  })

  it('are left for another country, and for the open sea', () => {
    expect(eventNames(['US/WA', 'CA', ''])).toEqual([
      'entered country US, entered state WA',
      'exited country US after 1.5 min, entered country CA, exited state WA after 1.5 min',
      'exited country CA after 1.5 min',
    ])
  })

  it('are empty where the project has them off', () => {
    expect(eventNames(['US/WA', 'CA'], defaultProjectSettings)).toEqual(['', ''])
  })
})
