/** Numbers of a user's version: more than the events that one write may have. */
const perVersion = 2 ** 20

/** SQL for the place of an event among those of its user: by the version of the user that it was written with, and its number there. */
export function sequenceOf(version: string, number: string): string {
  return `${version} * ${perVersion} + ${number}`
}

/** SQL for an event that comes without a new version: after those that were written with the present one. */
export function sequenceAfter(version: string, number: string): string {
  return `${version} * ${perVersion} + ${perVersion / 2} + ${number}`
}
