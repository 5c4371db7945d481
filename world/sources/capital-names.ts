import { languages, type NamesByLanguage } from '../../src/model/map/languages.ts'
import { readOwnLines } from '../packages.ts'

/**
 * Names of capitals in each language, by country: other sources lack some, and do not say which of several names in
 * Arabic script is Arabic. `=` means as in English.
 */
export function capitalNames(): Map<string, NamesByLanguage> {
  return new Map(
    readOwnLines('capital-names.txt').map((line) => {
      const [country = '', ...names] = line.split('|')
      if (names.length !== languages.length)
        throw new Error(
          `Got ${names.length} names of the capital of ${country}, expected ${languages.length}.`,
        )
      const english = names[languages.indexOf('en')] as string
      return [
        country,
        Object.fromEntries(
          languages.map((language, at) => [language, names[at] === '=' ? english : names[at]]),
        ),
      ]
    }),
  )
}
