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
import type { Topic } from '../store/followers.ts'
import type { Caller } from '../store/projects/key-ring.ts'

/** Types shared by all operations: the config of a route and the properties of a request. */

/**
 * Who may call an operation: anyone, any key, or only a secret key; a signed-in operator acts as a secret key. Operations
 * that belong to no project are for operators, or only for admins.
 */
export type Access = 'open' | 'publishable' | 'secret' | 'operator' | 'admin'

export interface RateLimit {
  /** As in GROMA_LIMITS. */
  name: string
  perSecond: number
}

/** Errors that the reference lists by operation; any operation may answer others, such as 405, 413 or 500. */
export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 429 | 451 | 503

/** The answer to an error. */
export type TellError = (status: number, message: string) => { status: number; type: string; body: unknown }

/** A route's properties, computed once: the framework would collect them for each request. */
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
    /** Its handler takes turns (limits/turns.ts), or it stays open: other requests go first. */
    isLong?: boolean
    /** How a client with a protocol of its own is told of an error; `{meta}` otherwise. */
    tellError?: TellError
    /** Written to the audit log when it has succeeded, before it is answered. */
    isAudited?: boolean
    /** What it changes, which every process keeps in memory: it is answered when all others have it, too. */
    changes?: Topic
    /** For the reference: those that do not follow from access, limit and parameters. */
    errors?: ErrorStatus[]
  }
  interface FastifyRequest {
    /** Undefined where no operation matches the path and method. */
    operation: Operation | undefined
    /** Set on every operation of a project. */
    caller: Caller
    /** Why it was refused: a sentence. */
    failure: string | undefined
    /** Set on requests of the dashboard. */
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
