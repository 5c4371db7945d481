import { createRequire } from 'node:module'

// Every app that a test opens would compile the serializers of all answers anew, which is most of the work of opening
// one. Here apps of the same worker share them.

type Compile = (route: { schema: object }) => unknown
type Factory = (schemas: object, options?: object) => Compile

const require = createRequire(createRequire(import.meta.url).resolve('fastify'))
const path = require.resolve('@fastify/fast-json-stringify-compiler')
const select: (() => Factory) & { isShared?: true } = require(path)

const compiled = new Map<string, unknown>()

function selectShared(): Factory {
  const build = select()
  return (schemas, options) => {
    const compile = build(schemas, options)
    return (route) => {
      const key = JSON.stringify([schemas, options, route.schema])
      if (!compiled.has(key)) compiled.set(key, compile(route))
      return compiled.get(key)
    }
  }
}
selectShared.isShared = true

const loaded = require.cache[path]
if (loaded && !select.isShared) loaded.exports = selectShared
