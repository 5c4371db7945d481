import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Operator } from '../model/project/operator.ts'
import type { Caller } from '../store/projects/key-ring.ts'

/** The types that every operation shares: what a route says of itself, and what a request carries. */

/**
 * Who may call: anyone, any key, or a secret key only; an operator who is signed in acts as one of these. What is not of a
 * project is for operators, or for those of them who are admins.
 */
export type Access = 'open' | 'publishable' | 'secret' | 'operator' | 'admin'

export interface RateLimit {
  /** As in GROMA_LIMITS. */
  name: string
  perSecond: number
}

/** What is known of a route before any request: the framework would gather it anew for each. */
export interface Operation {
  method: string
  /** With `:id` for a parameter. */
  route: string
  access: Access
  limit: RateLimit | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    limit?: RateLimit
  }
  interface FastifyRequest {
    /** Undefined where no operation answers to the path and method. */
    operation: Operation | undefined
    /** Set on every operation of a project. */
    caller: Caller
    /** Set where the dashboard asks. */
    operator: Operator | undefined
  }
}

/** The schema that validates is the type the handler sees. */
interface SchemaTypes extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  SchemaTypes
>
