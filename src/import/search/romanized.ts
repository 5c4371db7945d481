import anyAscii from 'any-ascii'

/** Scripts with a letter for each sound. */
const alphabets = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Georgian}\p{Script=Armenian}]/u

/** Latin letters that are no others with a mark: `Kızılay`, `Þingvellir`. */
const unmarked = /[ıþðəħŋ]/iu

/**
 * The names, and those of other alphabets in Latin letters, as travellers write them: `Tverskaya ulitsa`, and as their country does:
 * `Khreshchatyk`, `Ermou`.
 */
export function withRomanized(names: readonly string[], country = ''): string[] {
  const romanized = names.flatMap((name) => {
    if (unmarked.test(name)) return [inLatin(name)]
    if (!alphabets.test(name)) return []
    const official = officialIn[/\p{Script=Greek}/u.test(name) ? 'GR' : country]
    return official ? [inLatin(name), inLatin(official(name))] : [inLatin(name)]
  })
  return romanized.length === 0 ? [...names] : [...new Set([...names, ...romanized])]
}

function inLatin(name: string): string {
  return anyAscii(name.replace(/ə/g, 'e').replace(/Ə/g, 'E')).replaceAll("'", '')
}

type Letters = Record<string, string>

const ukrainian: Letters = {
  зг: 'zgh',
  г: 'h',
  ґ: 'g',
  и: 'y',
  й: 'i',
  ї: 'i',
  є: 'ie',
  ю: 'iu',
  я: 'ia',
  щ: 'shch',
  ь: '',
}
/** At the beginning of a word. */
const ukrainianFirst: Letters = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }
const bulgarian: Letters = { щ: 'sht', ъ: 'a', ь: 'y', х: 'h', ц: 'ts', й: 'y', ю: 'yu', я: 'ya' }
const greek: Letters = {
  ου: 'ou',
  αυ: 'av',
  ευ: 'ev',
  γγ: 'ng',
  γχ: 'nch',
  γξ: 'nx',
  η: 'i',
  υ: 'y',
  χ: 'ch',
  β: 'v',
}

/** By country. Ukraine's resolution of 2010, Bulgaria's law of 2009, ELOT 743. */
const officialIn: Record<string, (name: string) => string> = {
  UA: (name) => spelled(spelled(plain(name), ukrainianFirst, '(?<!\\p{L})'), ukrainian),
  BG: (name) => spelled(plain(name), bulgarian),
  GR: (name) =>
    spelled(
      plain(name)
        .normalize('NFD')
        .replace(/[\u0300-\u0307]/g, '')
        .normalize('NFC'),
      greek,
    ),
}

/** Terms have no case. */
function plain(name: string): string {
  return name.toLowerCase()
}

function spelled(name: string, letters: Letters, before = ''): string {
  return name.replace(
    new RegExp(`${before}(?:${Object.keys(letters).join('|')})`, 'gu'),
    (one) => letters[one] ?? one,
  )
}
