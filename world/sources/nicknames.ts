import { readOwnJson } from '../packages.ts'

/** Nicknames of cities by country and name: `US New York City`. */
export function readNicknames(): Map<string, string[]> {
  const lists = Object.entries(readOwnJson<Record<string, string>>('nicknames.json'))
  return new Map(lists.map(([city, names]) => [city, names.split(', ')]))
}
