import anyAscii from 'any-ascii'

/** Kebab-case in Latin letters: `McDonald's` is `mcdonalds`, `Пятёрочка` is `pyaterochka`. May be empty. */
export function slugOf(name: string): string {
  return romanised(name)
    .replace(/['’`.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Equal for names that differ only in case, accents, spaces and punctuation. */
export function nameKey(name: string): string {
  return romanised(name).replace(/[^a-z0-9]+/g, '')
}

/** Such names stay as they are, and are most. */
const isAscii = /^[ -~]*$/

function romanised(name: string): string {
  return (isAscii.test(name) ? name : anyAscii(name.normalize('NFKC'))).toLowerCase()
}
