import { type Static, Type } from 'typebox'
import { Datetime } from './fields.ts'

/** Fraud checks of an update. */
export const fraudFlags = ['mocked', 'jumped', 'compromised', 'inaccurate', 'proxy', 'sharing'] as const
export type FraudFlag = (typeof fraudFlags)[number]

/** The fraud state of a user. */
export interface Fraud {
  /** Set by the operator. */
  blocked: boolean
  bypassed: boolean
  verified: boolean
  /** After the last update. */
  passed: boolean
  flags: FraudFlag[]
  /** Unix milliseconds at which each was last raised. */
  last: Partial<Record<FraudFlag, number>>
}

export const unsuspected: Fraud = {
  blocked: false,
  bypassed: false,
  verified: false,
  passed: true,
  flags: [],
  last: {},
}

/** What the operator set comes before any flag. */
export function passes({ blocked, bypassed, flags }: Pick<Fraud, 'blocked' | 'bypassed' | 'flags'>): boolean {
  return !blocked && (bypassed || flags.length === 0)
}

const flag = (description: string) => Type.Boolean({ description })
const lastAt = Type.Union([Datetime(), Type.Null()])

export const FraudAnswer = Type.Object(
  {
    verified: flag('The update was verified by the device, and the checks passed.'),
    passed: flag('Not blocked, and either bypassed or without a raised flag.'),
    bypassed: flag('Set by the operator: flags are ignored.'),
    blocked: flag('Set by the operator.'),
    mocked: flag('Reported by the device, or the country of its IP address differs from its location.'),
    jumped: flag('More than 50 km, faster than 1,000 km/h.'),
    compromised: flag('Reported by the device.'),
    inaccurate: flag('Less accurate than `maxAccuracy`.'),
    proxy: flag('The IP address belongs to a proxy, a VPN, Tor or a hosting provider.'),
    sharing: flag('More than five users on one device in seven days.'),
    lastMockedAt: lastAt,
    lastJumpedAt: lastAt,
    lastCompromisedAt: lastAt,
    lastInaccurateAt: lastAt,
    lastProxyAt: lastAt,
    lastSharingAt: lastAt,
  },
  { title: 'Fraud' },
)

export type FraudAnswer = Static<typeof FraudAnswer>

export function fraudAnswer(fraud: Fraud): FraudAnswer {
  const raised = (name: FraudFlag) => fraud.flags.includes(name)
  const last = (name: FraudFlag) => (fraud.last[name] === undefined ? null : new Date(fraud.last[name]))
  return {
    verified: fraud.verified,
    passed: passes(fraud),
    bypassed: fraud.bypassed,
    blocked: fraud.blocked,
    mocked: raised('mocked'),
    jumped: raised('jumped'),
    compromised: raised('compromised'),
    inaccurate: raised('inaccurate'),
    proxy: raised('proxy'),
    sharing: raised('sharing'),
    lastMockedAt: last('mocked'),
    lastJumpedAt: last('jumped'),
    lastCompromisedAt: last('compromised'),
    lastInaccurateAt: last('inaccurate'),
    lastProxyAt: last('proxy'),
    lastSharingAt: last('sharing'),
  }
}
