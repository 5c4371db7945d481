import type { CallOptions, ClientOptions } from './call.ts'
import { calls, type Operations } from './operations.ts'
import { send } from './send.ts'
import { follow, type News, type StreamInput } from './stream.ts'

export type { CallOptions, ClientOptions } from './call.ts'
export { GromaError, GromaUnreachable } from './errors.ts'
export type * from './operations.ts'
export type { News, StreamInput } from './stream.ts'

/** Operations that list page by page. */
type Lists = {
  [Name in keyof Operations]: NonNullable<Parameters<Operations[Name]>[0]> extends { cursor?: unknown }
    ? Name
    : never
}[keyof Operations]

type Answer<Name extends keyof Operations> = Awaited<ReturnType<Operations[Name]>>

type Item<Page> = {
  [Field in keyof Page]: Page[Field] extends readonly (infer One)[] ? One : never
}[keyof Page]

/** A server of Groma, with a method for each operation of its API. */
export interface Groma extends Operations {
  /** Every object of a list, page by page: `for await (const user of groma.all('listUsers'))`. */
  all<Name extends Lists>(
    name: Name,
    input?: Parameters<Operations[Name]>[0],
    options?: CallOptions,
  ): AsyncGenerator<Item<Answer<Name>>, void, undefined>
  /** Events and moving users as they happen, until the loop over them ends: `for await (const news of groma.stream())`. */
  stream(input?: StreamInput, options?: CallOptions): AsyncGenerator<News, void, undefined>
}

type Method = (input?: object, options?: CallOptions) => Promise<unknown>

class Client {
  constructor(client: ClientOptions) {
    const methods = Object.entries(calls).map(([name, call]): [string, Method] => [
      name,
      (input, options) => send(client, call, input as Record<string, unknown>, options),
    ])
    const byName = Object.fromEntries(methods)
    Object.assign(this, byName, {
      all: (name: string, input?: object, options?: CallOptions) =>
        listAll(byName[name] as Method, input, options),
      stream: (input: StreamInput = {}, options?: CallOptions) => follow(client, input, options),
    })
  }
}

export const Groma = Client as unknown as new (client: ClientOptions) => Groma

async function* listAll(list: Method, input?: object, options?: CallOptions): AsyncGenerator<unknown> {
  for (let cursor: string | undefined; ; ) {
    const { meta, ...page } = (await list({ ...input, cursor }, options)) as {
      meta: { hasMore?: boolean; cursor?: string }
    }
    yield* Object.values(page).find(Array.isArray) ?? []
    cursor = meta.cursor
    if (!meta.hasMore || cursor === undefined) return
  }
}
