import './browser-globals.ts'
import { Radar as Capacitor } from 'capacitor-radar'
import { RadarPluginWeb } from 'capacitor-radar/dist/esm/web.js'
// @ts-expect-error: this generation has no types
import Radar3 from 'radar-sdk-js-3'
import ReactNativeExports from 'react-native-radar/dist/index.web.js'

// biome-ignore lint/suspicious/noExplicitAny: whatever a package takes and answers
type Any = any

/** A package whose web part is radar-sdk-js 3, called by one form of arguments. */
export interface Hybrid {
  name: string
  /** With our host: neither package can set it, radar-sdk-js beside them can. */
  start(key: string, host: string, headers: Record<string, string>): Promise<void>
  call(method: string, options?: object): Promise<Any>
  methods: string[]
  called: Set<string>
  /** The method that tells whether the browser may be located. */
  permissions: string
  hasTrips: boolean
  hasConversions: boolean
  /** What a method without a web part does. */
  isUnimplemented(answer: unknown): boolean
  /** Methods that work in the browser alone. */
  local: string[]
}

const ReactNative = (ReactNativeExports as Any).default ?? ReactNativeExports

/** Setters whose one value is not in an object. */
const plain: Record<string, string> = {
  setUserId: 'userId',
  setDescription: 'description',
  setMetadata: 'metadata',
}

const reactNative: Hybrid = {
  name: 'react-native-radar',
  methods: Object.keys(ReactNative),
  called: new Set(),
  permissions: 'getPermissionsStatus',
  hasTrips: true,
  hasConversions: false,
  local: ['nativeSdkVersion', 'rnSdkVersion', 'setDeviceId', 'setDeviceType'],
  isUnimplemented: (answer) => /\(\) is not implemented on web$/.test(String(answer)),
  async start(key, host, headers) {
    await this.call('initialize', key as Any)
    Radar3.setHost(host)
    await this.call('throwOnUnimplemented', true as Any)
    await this.call('setRequestHeaders', headers)
  },
  call: async (method, options) => {
    reactNative.called.add(method)
    const field = plain[method]
    return ReactNative[method](field ? (options as Any)[field] : options)
  },
}

const capacitor: Hybrid = {
  name: 'capacitor-radar',
  methods: Object.getOwnPropertyNames(RadarPluginWeb.prototype).filter((name) => name !== 'constructor'),
  called: new Set(),
  permissions: 'getLocationPermissionsStatus',
  hasTrips: false,
  hasConversions: true,
  local: ['getTripOptions'],
  isUnimplemented: (answer) => answer === undefined,
  async start(publishableKey, host, headers) {
    await this.call('initialize', { publishableKey })
    Radar3.setHost(host)
    Radar3.setRequestHeaders(headers)
  },
  call: async (method, options) => {
    capacitor.called.add(method)
    return Capacitor[method](options)
  },
}

export const hybrids: Hybrid[] = [reactNative, capacitor]
