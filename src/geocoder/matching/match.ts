/** How well a document matches the words of a query. */
export interface Match {
  /** 0 to 1: how much of the query it matches, and how well. */
  relevance: number
  /** 0 to 1: how much of its name is in the query. */
  coverage: number
  /** Words of the name, as bits. */
  inName: number
  /** Words that match nothing, but may be a house number or part of one; as bits. */
  strays: number
  /** Other words that match nothing, as bits. */
  missing: number
  /** How many other words match its contexts. */
  inContexts: number
  /** A number that may be a postal code matches its contexts. */
  isCodeInContexts: boolean
  /** The words of the name stand in its order: `San F` is not Fo San. */
  isInOrder: boolean
  /** The query's first word is of the name, as most people write. */
  isNameFirst: boolean
  /** The quality of the word that matches worst, numbers and those that match nothing aside. */
  worst: number
  /** How many words match with a typo. */
  slips: number
}

/**
 * A document of which a whole name is in the query: the words of that name, those that match its contexts, and which of these do
 * so by no synonym.
 */
export type Mention = Record<'named' | 'inContexts' | 'asWritten', number[]>
