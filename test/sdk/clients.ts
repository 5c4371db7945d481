import './browser-globals.ts'
import Radar5 from 'radar-sdk-js'
// @ts-expect-error: this generation has no types
import Radar3 from 'radar-sdk-js-3'
// @ts-expect-error: its types do not stand beside it
import Radar4 from 'radar-sdk-js-4/dist/radar.js'

// biome-ignore lint/suspicious/noExplicitAny: whatever a generation of the SDK takes and answers
type Any = any

/** The three generations of the public JavaScript SDK, unchanged, called by the method names of the newest. */
export interface Client {
  generation: 3 | 4 | 5
  /** With our host, and headers beside its own. */
  initialize(key: string, host: string, headers: Record<string, string>): void
  /** Returns what it resolves to, or what its callback gets. */
  call(method: string, ...args: unknown[]): Promise<Any>
  /** All its methods, by its own names. */
  methods: string[]
  /** Those that were called. */
  called: Set<string>
}

/** Names in the third generation. */
const oldNames: Record<string, string> = {
  forwardGeocode: 'geocode',
  distance: 'getDistance',
  matrix: 'getMatrix',
}

const old: Client = {
  generation: 3,
  methods: methodsOf(Radar3),
  called: new Set(),
  initialize(key, host, headers) {
    this.call('initialize', key)
    this.call('setHost', host)
    this.call('setRequestHeaders', headers)
  },
  call(method, ...args) {
    const name = oldNames[method] ?? method
    this.called.add(name)
    if (/^(initialize|set|clear|getTrip)/.test(name)) return Radar3[name](...args)
    const taken = name === 'updateTrip' ? [args[0], undefined] : args
    return new Promise((resolve, reject) => {
      Radar3[name](...taken, (error: string | null, result: object, answer?: object) =>
        error ? reject(Object.assign(new Error(error), { response: answer })) : resolve(result),
      )
    })
  },
}

function newer(generation: 4 | 5, Radar: Any): Client {
  return {
    generation,
    methods: methodsOf(Radar),
    called: new Set(),
    initialize(key, host, headers) {
      this.call('initialize', key, { host, logLevel: 'none', debug: false, getRequestHeaders: () => headers })
    },
    call(method, ...args) {
      this.called.add(method)
      return Radar[method](...args)
    },
  }
}

export const clients: Client[] = [old, newer(4, Radar4), newer(5, Radar5)]

/** Its public static methods, inherited ones too. */
function methodsOf(Radar: Any): string[] {
  const names: string[] = []
  for (let one = Radar; one !== Function.prototype; one = Object.getPrototypeOf(one))
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(one)))
      if (typeof value === 'function' && /^[a-z]\w+$/.test(name)) names.push(name)
  return names.sort()
}
