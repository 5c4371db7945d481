import type * as english from './en.ts'

/** English decides which texts there are, and what those with values are given. */
export type Texts = { [Section in keyof typeof english]: Translation<(typeof english)[Section]> }

type Translation<Source> = Source extends string
  ? string
  : Source extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Name in keyof Source]: Translation<Source[Name]> }
