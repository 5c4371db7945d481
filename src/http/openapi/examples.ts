type Json = Record<string, unknown>

/**
 * The examples of an answer: its own, or composed of those beside the schemas it is made of. The answer at an index is the
 * one to the request body at that index.
 */
export function answerExamples(schema: Json, status: string, count: number): unknown[] {
  const examples = schema.examples as unknown[] | undefined
  const composed = examples ?? Array.from({ length: count }, (_, index) => exampleOf(schema, index))
  const hasMeta = 'meta' in ((schema.properties ?? {}) as Json)
  return hasMeta ? composed.map((one) => withCode(one as Json, Number(status))) : composed
}

/** Undefined where a schema says too little. Optional fields are shown only in examples written out. */
function exampleOf(schema: Json, index: number): unknown {
  const { examples, const: constant, enum: choices, type, items, properties, required = [] } = schema
  if (Array.isArray(examples)) return examples[Math.min(index, examples.length - 1)]
  if (constant !== undefined) return constant
  if (Array.isArray(choices)) return choices[0]
  if (type === 'array') {
    const item = exampleOf(items as Json, index)
    return item === undefined ? [] : [item]
  }
  if (!properties) return type === 'object' ? {} : undefined
  const named = (required as string[]).map((name) => [
    name,
    exampleOf((properties as Record<string, Json>)[name] as Json, index),
  ])
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

function withCode({ meta, ...rest }: Json, code: number): Json {
  return { meta: { code, ...(meta as Json | undefined) }, ...rest }
}
