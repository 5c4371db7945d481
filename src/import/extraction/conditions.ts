import type { RelationElement, Tags } from '../osm/elements.ts'

/**
 * Conditions such as `no @ (Mo-Fr 07:00-09:00); delivery @ (09:00-11:00)`, as the engine reads them: one value and its times a key (of which
 * it looks at the beginning only), for modes that it knows, and without spaces within a range.
 */

const conditional = ':conditional'

/** Keys of the engine for one of the map. */
const keysOf: Record<string, string[]> = {
  access: ['access'],
  vehicle: ['motor_vehicle', 'bicycle'],
  motor_vehicle: ['motor_vehicle'],
  motorcar: ['motorcar'],
  hgv: ['hgv'],
  bicycle: ['bicycle'],
  foot: ['foot'],
}

/** Who may still go there. The engine takes `delivery` for the only hours of all others. */
const withDestination = new Set(['delivery', 'private', 'customers', 'permit', 'residents'])

/** The tags of a way. */
export function withConditions(tags: Tags): Tags {
  let told: Record<string, string> | undefined
  for (const [mode, modes] of Object.entries(keysOf)) {
    const value = tags[mode + conditional]
    if (value === undefined) continue
    told ??= { ...tags }
    delete told[mode + conditional]
    for (const key of modes) {
      if (key !== mode && (key in tags || key + conditional in tags)) continue // what is said of fewer holds
      for (const [at, { word, when }] of clausesOf(value).entries())
        told[key + conditional + (at > 0 ? `:${at}` : '')] =
          `${withDestination.has(word) ? 'destination' : word} @ ${when}`
    }
  }
  return told ?? tags
}

interface Clause {
  word: string
  when: string
}

/** `no @ (A; B); delivery @ (C)` has two. */
function clausesOf(value: string): Clause[] {
  return value.split(/;(?=[^;]*@)/).map((clause) => {
    const [word = '', when = ''] = clause.split('@')
    const range = when
      .replace(/ *[-–] */g, '-')
      .replace(/\( +/g, '(')
      .replace(/ +\)/g, ')')
    return { word: word.trim().toLowerCase(), when: range.trim() }
  })
}

const overWeight = /\b(weight|weightrating|maxweightrating|length|height|width|axles) ?>/

/** The tags of a turn restriction. Of modes the engine knows the single ones, and a condition for all or one of them. */
export function withTurnConditions(relation: RelationElement): RelationElement {
  const told: Record<string, string> = { ...relation.tags }
  for (const key of Object.keys(told)) {
    if (key === 'except') told.except = told.except?.replace(/ *; */g, ';') ?? ''
    else if (key.startsWith('restriction') && key.endsWith(conditional)) tellTurnCondition(told, key)
  }
  for (const key of ['restriction:motorcar', 'restriction:hgv']) {
    const turn = told['restriction:motor_vehicle'] ?? told['restriction:vehicle']
    if (turn !== undefined) told[key] ??= turn
  }
  if (told['restriction:vehicle'] !== undefined) told['restriction:bicycle'] ??= told['restriction:vehicle']
  return { ...relation, tags: told }
}

function tellTurnCondition(told: Record<string, string>, key: string): void {
  const clauses = clausesOf(told[key] ?? '')
  delete told[key]
  const [first] = clauses
  // With "none @ (Su)" the engine would take those hours for the ones at which the restriction holds.
  if (first === undefined || clauses.some(({ word }) => word === 'none')) return
  const mode = key.slice('restriction'.length, -conditional.length)
  if (mode !== '') told[`restriction${mode}`] ??= first.word
  if (overWeight.test(first.when)) told['restriction:hgv'] ??= first.word
  else told[`restriction${conditional}`] = clauses.map(({ word, when }) => `${word} @ ${when}`).join(';')
}
