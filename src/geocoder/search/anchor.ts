import { distance, type Position } from '../../geo/distance.ts'
import { addressLayers } from '../../model/address.ts'
import { suitsOverseas } from '../address/overseas-codes.ts'
import { isAddressWord, isStreetWord } from '../address/synonyms.ts'
import { isBigram } from '../address/words.ts'
import { countryNumber, countryOf, startOf } from '../index/search-index.ts'
import { liesIn } from '../matching/context-qualities.ts'
import type { Mention } from '../matching/match.ts'
import { Matcher } from '../matching/matcher.ts'
import { isBareName, type TypedWord } from '../matching/typed-words.ts'
import type { ScoredDocument } from '../ranking/best.ts'
import { nameOf } from '../ranking/duplicates.ts'
import type { Part, SearchQuery } from '../ranking/hit.ts'
import { nearness, reachOfCoarse } from '../ranking/standing.ts'
import type { WordLookup } from '../ranking/word-lookup.ts'
import type { Reading } from '../terms/term-qualities.ts'
import { anchorPoints, isLinkWord, pointsOfMention } from './anchor-points.ts'

/** The town, postal code, state or country that a query names beside words that are not known there. */
export interface Anchor {
  /** The words of its name, and those that say where it is. */
  words: readonly TypedWord[]
  /** All that it may be, best first: towns of one name. */
  found: readonly ScoredDocument[]
  /** Another anchor's: a postal code of an imported region that is not there. Then the town may be a word with a typo. */
  ofPostalCode: readonly TypedWord[] | undefined
  /** Another town there, where the text names that, too: `Bela Vista, São Paulo`, `Makati, Metro Manila`; of a state the city in its name. */
  beside: TownBeside | undefined
}

export interface TownBeside {
  /** The words of its name, and those that say where it is. */
  words: readonly TypedWord[]
  found: readonly ScoredDocument[]
  /** The text without the name of the anchor. */
  rest: readonly TypedWord[]
}

/** Documents that are looked at for each word; the best known come first. */
const mostOfWord = 200

/** Documents that are looked at in all. One takes about a microsecond. */
const mostDocuments = 3000

const postalCodeLayer = addressLayers.indexOf('postalCode')
const townLayer = addressLayers.indexOf('locality')
const countyLayer = addressLayers.indexOf('county')
const stateLayer = addressLayers.indexOf('state')

/** Metres from the middle of a city to its quarters, and of a county to its towns. */
const reachAround = 40_000

/** The importance of a town of 16,000 people. A smaller one may be half of a name with a typo. */
const leastKnown = 0.6

/** The importance of a town of 400,000 people: when its postal code is elsewhere, the code is wrong. */
const wellKnown = 0.8

interface Candidate {
  one: ScoredDocument
  /** It may be the anchor. Other postal codes say where a town is. */
  isMeant: boolean
  layer: number
  country: number
  importance: number
  mention: Mention
}

/** Only documents of which a whole name is in the query, alone between commas or at one end of the text. */
export function findAnchor(
  parts: readonly Part[],
  query: SearchQuery,
  typed: readonly TypedWord[],
  words: WordLookup,
): Anchor | undefined {
  if (typed.length < 2) return undefined
  const effort = { left: mostDocuments }
  // The beginning of a word names no town.
  const asWritten = typed.map((word) => ({ ...word, isPrefix: false }))
  // The world comes last, and knows most.
  const candidates = [...parts.keys()]
    .reverse()
    .filter((part) => words.mayKnowAny(part, asWritten))
    .flatMap((part) => candidatesOf({ parts, query, typed: asWritten, words, effort }, part))
  const [first, ...others] = candidates.sort(
    (a, b) => Number(b.isMeant) - Number(a.isMeant) || b.one.score - a.one.score,
  )
  const best = first && (townIn(first) ?? first)
  if (!best?.isMeant || (isBareName(typed) && best.importance < leastKnown)) return undefined
  const isSame = ({ mention: { named, inContexts } }: Candidate) =>
    named.join() === best.mention.named.join() && inContexts.length === best.mention.inContexts.length
  const codes = candidates.filter(({ layer }) => layer === postalCodeLayer)
  const isElsewhere = ({ one }: Candidate) => parts[one.part]?.houses !== undefined && !isAtCode(best, one)
  const ofImport = best.layer === postalCodeLayer ? undefined : codes.find(isElsewhere)
  const towns = nearestToCodeFirst([best, ...others.filter(isSame)], codes)
  // No town of that name is at the postal code of the same country: `Grandview, 43212` is what the post calls so there.
  const isOfCountry = (code: Candidate) => code.country === best.country
  const atCode = best.importance < wellKnown ? codes.find(isOfCountry) : undefined
  const isMisplaced = atCode && best !== atCode && !towns.some((town) => isAtCode(town, atCode.one))
  const found = towns.map(({ one }) => one)
  return {
    words: wordsOf(best),
    found: isMisplaced ? [{ ...atCode.one, score: (found[0]?.score ?? 0) + 1 }, ...found] : found,
    ofPostalCode: ofImport && wordsOf(ofImport),
    beside: townBeside(best),
  }

  function townBeside({ one, layer, mention: { named, inContexts } }: Candidate): TownBeside | undefined {
    const isOfState = layer === stateLayer
    if (layer !== townLayer && layer !== countyLayer && !isOfState) return undefined
    const own = whereNamed(typed, named)
    const textsOf = (mentioned: readonly number[]) => mentioned.map((word) => typed[word]?.text)
    const others = typed.filter((_, word) => !own.includes(word))
    const isInOthers = (text: string | undefined) => others.some((word) => word.text === text)
    const isNamed = ({ isMeant, mention }: Candidate) =>
      isOfState
        ? mention.named.length < named.length && mention.named.every((word) => named.includes(word))
        : isMeant && textsOf(mention.named).every(isInOthers)
    const town = candidates.find(
      (each) =>
        each.layer === townLayer && isNamed(each) && distance(...each.one.at, ...one.at) < reachAround,
    )
    if (!town) return undefined
    const { mention } = town
    const texts = textsOf([...mention.named, ...mention.inContexts])
    const isOwn = (word: number) => own.includes(word) || inContexts.includes(word)
    const isOfTown = (word: number) =>
      isOfState ? mention.named.includes(word) : !own.includes(word) && texts.includes(typed[word]?.text)
    const rest = typed.filter((_, word) => !isOwn(word) || isOfTown(word))
    return { words: rest.filter(({ text }) => texts.includes(text)), found: [town.one], rest }
  }

  /** A town of the text that lies in the state, though it does not know this name of it: `Kraków, Małopolska`. */
  function townIn({ one: state, layer, mention: { named } }: Candidate): Candidate | undefined {
    if (layer !== stateLayer) return undefined
    const town = others.find(
      ({ one, isMeant, layer: own, mention }) =>
        isMeant &&
        own === townLayer &&
        one.part === state.part &&
        ![...mention.named, ...mention.inContexts].some((word) => named.includes(word)) &&
        liesIn((parts[one.part] as Part).index, one.doc, state.doc),
    )
    if (!town) return undefined
    const { mention } = town
    return { ...town, mention: { ...mention, inContexts: [...mention.inContexts, ...named] } }
  }

  function wordsOf({ mention: { named, inContexts } }: Candidate): TypedWord[] {
    const own = whereNamed(typed, named)
    return [...own, ...inContexts.filter((word) => !own.includes(word))].map(
      (word) => typed[word] as TypedWord,
    )
  }
}

/** The words where they are the name, if some are in the text twice: `Paseo de la Reforma 222, Ciudad de México`. */
function whereNamed(typed: readonly TypedWord[], named: readonly number[]): readonly number[] {
  const nameOfWords = (words: readonly number[]) =>
    words
      .map((word) => typed[word]?.text)
      .sort()
      .join(' ')
  const name = nameOfWords(named)
  const places = [...typed.keys()]
    .map((start) => [...typed.keys()].slice(start, start + named.length))
    .filter((place) => nameOfWords(place) === name)
  const isAlone = (place: readonly number[]) => {
    const segments = place.map((word) => typed[word]?.segment)
    return typed.every(({ segment }, word) => place.includes(word) || !segments.includes(segment))
  }
  return places.findLast(isAlone) ?? places.at(-1) ?? named
}

/** Metres from the middle of a postal code's area to the towns in it. */
const reachOfPostalCode = 25_000

function isAtCode({ one }: Candidate, { at }: ScoredDocument): boolean {
  return distance(...one.at, ...at) < reachOfPostalCode
}

/** Those at a postal code of the query first: `17039 Neuendorf` is not the one in Bavaria. */
function nearestToCodeFirst(found: readonly Candidate[], codes: readonly Candidate[]): Candidate[] {
  const scored = found.map((each): Candidate => {
    if (!codes.some(({ one }) => isAtCode(each, one))) return each
    return { ...each, one: { ...each.one, score: each.one.score + anchorPoints.atPostalCode } }
  })
  return scored.sort((a, b) => b.one.score - a.one.score)
}

interface AnchorSearch {
  parts: readonly Part[]
  query: SearchQuery
  typed: readonly TypedWord[]
  words: WordLookup
  effort: { left: number }
}

function candidatesOf({ parts, query, typed, words, effort }: AnchorSearch, part: number): Candidate[] {
  const { index, houses } = parts[part] as Part
  const { columns, coarse } = index
  const known = typed.map((word) => words.word(part, word, 'none'))
  const matcher = new Matcher(index, known, true)
  const wanted = new Set(query.countries.map(countryNumber))
  const seen = new Set<number>()
  const found: Candidate[] = []
  for (const { readings, isNumber } of known) {
    for (const [doc, quality] of coarseDocuments(readings)) {
      if (seen.has(doc) || (isNumber && columns['doc.layer'][doc] !== postalCodeLayer)) continue
      seen.add(doc)
      const candidate = candidateOf(doc, quality)
      if (candidate) found.push(candidate)
    }
  }
  return found

  function candidateOf(doc: number, quality: number): Candidate | undefined {
    const country = columns['doc.country'][doc] as number
    if (wanted.size > 0 && !wanted.has(country)) return undefined
    const mention = withoutStreetWords(typed, matcher.mention(doc))
    if (!mention) return undefined
    const layer = columns['doc.layer'][doc] as number
    const isPostalCode = layer === postalCodeLayer
    const place = pointsOfMention(typed, mention, layer, isCodeOf(doc, layer, mention))
    if (place === 0 && !isPostalCode) return undefined
    const at: Position = [(columns['doc.x'][doc] as number) / 1e7, (columns['doc.y'][doc] as number) / 1e7]
    const importance = (columns['doc.importance'][doc] as number) / 255
    const score =
      place +
      (1 - quality) * anchorPoints.spelling +
      (houses && isPostalCode ? anchorPoints.imported : 0) +
      suitsOverseas(typed, countryOf(country)) * anchorPoints.atPostalCode +
      importance * importance * anchorPoints.importance +
      (query.near ? nearness(at[0], at[1], query.near, reachOfCoarse) : 0)
    const one: ScoredDocument = { part, doc, at, score, confidence: 'fallback', house: undefined }
    return { one, isMeant: place > 0, layer, country, importance, mention }
  }

  function isCodeOf(doc: number, layer: number, { named: [word = 0, second] }: Mention): boolean {
    const text = typed[word]?.text ?? ''
    if (layer < stateLayer || second !== undefined || text.length > 3 || isBigram(text)) return false
    return nameOf(parts[part] as Part, doc) !== text
  }

  function* coarseDocuments(readings: readonly Reading[]): Generator<[doc: number, quality: number]> {
    const [ends, docs] = [columns['posting.ends'], columns['posting.docs']]
    let left = mostOfWord
    for (const { from, to, quality } of readings)
      for (let term = from; term < to; term++)
        for (let at = startOf(ends, term); at < (ends[term] as number); at++) {
          const doc = docs[at] as number
          if (doc >= coarse) break
          yield [doc, quality]
          if (--left === 0 || --effort.left <= 0) return
        }
  }
}

/**
 * A state's code `C` is also short for `corso`, and `St` for Santa. Such a word says where a town is only as a code, or beside another:
 * `Santa Catarina`; so does `de`, of Ciudad de México, which is no word of Paseo de la Reforma, but as Delaware's code stands at a town.
 */
function withoutStreetWords(typed: readonly TypedWord[], mention: Mention | undefined): Mention | undefined {
  if (!mention) return undefined
  const { asWritten, named, inContexts } = mention
  const isPlain = (word: number) => {
    const text = typed[word]?.text ?? ''
    return !isAddressWord(text) || (asWritten.includes(word) && !isStreetWord(text, false))
  }
  const plain = inContexts.filter((word) => isPlain(word) && !isLinkWord(typed[word]?.text ?? ''))
  const isBeside = (word: number, others: readonly number[]) =>
    others.includes(word - 1) || others.includes(word + 1)
  const isMeant = (word: number) =>
    plain.includes(word) || isBeside(word, plain) || (isPlain(word) && isBeside(word, named))
  return { ...mention, inContexts: inContexts.filter(isMeant) }
}
