/** Kinds of areas with a boundary, coarsest first. An atlas file stores their index. */
export const areaKinds = [
  'country',
  'state',
  'county',
  'locality',
  'borough',
  'neighborhood',
  'postalCode',
] as const

export type AreaKind = (typeof areaKinds)[number]

/** Kinds of settlements that are only a point: values of the OpenStreetMap tag `place`. An atlas file stores their index. */
export const settlementKinds = [
  'city',
  'town',
  'village',
  'hamlet',
  'borough',
  'suburb',
  'quarter',
  'neighbourhood',
] as const

export type SettlementKind = (typeof settlementKinds)[number]
