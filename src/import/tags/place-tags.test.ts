import { expect, it } from 'vitest'
import { readExtras } from './place-tags.ts'

it.each([
  [{ 'contact:facebook': 'https://www.facebook.com/cafe.abc/?ref=1' }, { socialId: 'cafe.abc' }],
  [{ 'contact:facebook': 'facebook.com/cafe' }, { socialId: 'cafe' }],
  [{ 'contact:facebook': 'cafe' }, { socialId: 'cafe' }],
  [{ 'contact:facebook': 'https://www.facebook.com/' }, {}],
  [
    { website: 'https://a.example', 'contact:website': 'https://b.example' },
    { website: 'https://a.example' },
  ],
  [{ 'contact:phone': '+49 395 1' }, { phone: '+49 395 1' }],
  [
    { aeroway: 'aerodrome', iata: 'JFK', icao: 'KJFK' },
    { iata: 'JFK', icao: 'KJFK' },
  ],
  [{ amenity: 'bench' }, {}],
])('%j', (tags, extras) => expect(readExtras(tags)).toEqual(extras))
