import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { ApiError } from '../errors.ts'
import { Form } from './input/bodies.ts'
import { finishLater, type Later } from './input/long-lists.ts'
import { readerOf } from './input/reader.ts'

// Schemas become functions at the first request that needs them: to compile those of all operations is half of the
// work of a start.

/** Fastify asks for one validator per route and part of the request. */
export function compileReader({ schema, httpPart }: { schema: TSchema; httpPart?: string }) {
  const readText = once(() => readerOf(schema, true))
  const readJson = once(() => readerOf(schema, false))
  return (sent: unknown) => {
    try {
      if (sent instanceof Form) return { value: readText()(sent.fields, '') }
      if (httpPart !== 'body') return { value: readText()(sent, '') }
      const later: Later = []
      const value = readJson()(sent ?? {}, '', later)
      finishLater(value as object, later)
      return { value }
    } catch (error) {
      if (error instanceof ApiError) return { error }
      throw error
    }
  }
}

type Serialize = (answer: unknown) => string

const compile = SerializerSelector()({}, {})
/** By schema: many operations answer alike, and all of them with the same errors. */
const serializers = new Map<string, Serialize>()

/** Fastify asks for one serializer per route and status. */
export const compileSerializer: FastifySerializerCompiler<unknown> = (route) => {
  const serialize = once(() => {
    const key = JSON.stringify(route.schema)
    const known = serializers.get(key) ?? compile({ ...route, httpStatus: route.httpStatus ?? '' })
    serializers.set(key, known)
    return known
  })
  return (answer) => serialize()(answer)
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
