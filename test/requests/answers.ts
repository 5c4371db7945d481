import { Compile, type Validator } from 'typebox/compile'
import { sdkFaults } from '../sdk/sdk-rules.ts'
import type { Operation } from './operations.ts'
import type { Sent } from './requests.ts'

/** What must hold of every answer, whatever was asked. */
export interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
  /** Of JSON. */
  parsed?: unknown
}

export function withParsed(answer: Answer): Answer {
  const { statusCode, headers, body } = answer
  const isJson = headers['content-type'] === jsonType && body !== ''
  return { statusCode, headers, body, ...(isJson && { parsed: JSON.parse(body) }) }
}

export interface Checks {
  /** The operation that such a request is routed to. */
  operationAt(method: string, pathname: string): Operation | undefined
  /** What is wrong with the answer; most have nothing. */
  faultOf(sent: Sent, answer: Answer): string | undefined
}

const documented = [200, 202, 400, 401, 402, 403, 404, 405, 408, 409, 413, 414, 415, 429, 431, 451]

/** Of every operation, and of none. */
const unlisted = [405, 408, 413, 414, 415, 431]

/** Not called by any SDK; their answers follow other rules. */
const forOurselves = /^\/v1\/(?:track\/explain|geofences\/preview|usage)/

const requestId = /^[\w-]{16,}$/
const jsonType = 'application/json; charset=utf-8'

export function createChecks(operations: Operation[]): Checks {
  const routes = operations
    .map((operation) => ({
      operation,
      pattern: patternOf(operation),
      parts: operation.path.split('{').length,
    }))
    .sort((a, b) => a.parts - b.parts)
  const validators = new Map<string, Validator>()

  function operationAt(method: string, pathname: string): Operation | undefined {
    return routes.find((route) => route.operation.method === method && route.pattern.test(pathname))
      ?.operation
  }

  function validatorOf({ name, answers }: Operation, status: number): Validator | undefined {
    const key = `${name} ${status}`
    const schema = answers[status]
    if (schema && !validators.has(key)) validators.set(key, Compile(schema) as unknown as Validator)
    return validators.get(key)
  }

  function faultOf(sent: Sent, { statusCode: status, headers, parsed }: Answer): string | undefined {
    const pathname = pathOf(sent)
    const id = headers['x-service-request-id']
    if (!requestId.test(String(id)) || headers['x-radar-request-id'] !== id) return 'it has no request id'
    if (status === 204) return isPreflight(sent) ? undefined : 'it has no content'
    if (status < 400 && !/^\/(?:v1|maps|attribution)/.test(pathname)) return undefined // no operation
    const operation = operationAt(sent.method, pathname)
    const isBusy = status === 503 && operation && '503' in operation.answers && 'retry-after' in headers
    if (!isBusy && !documented.includes(status)) return 'no operation may answer so'
    if (status === 405 && String(headers.allow).split(', ').includes(sent.method))
      return 'the method is allowed'
    const type = String(headers['content-type'])
    if (status < 400 && operation && !operation.types.some((one) => type.startsWith(one)))
      return `it is ${type}`
    if (type !== jsonType) return status < 400 ? undefined : `the refusal is ${type}`
    if (sent.method === 'HEAD') return undefined
    return status < 400
      ? successFault(operation, status, parsed as ErrorBody)
      : errorFault(operation, status, parsed as ErrorBody)
  }

  function successFault(
    operation: Operation | undefined,
    status: number,
    body: ErrorBody,
  ): string | undefined {
    if (!operation) return 'there is no such operation'
    const { path } = operation
    if (path.startsWith('/v1/') && body.meta?.code !== status) return 'meta.code is not the status'
    const validator = validatorOf(operation, status)
    if (!validator) return 'the operation has no such answer'
    if (!validator.Check(body)) return JSON.stringify(validator.Errors(body))
    if (!path.startsWith('/v1/')) return undefined
    const faults = sdkFaults(body)
    return (forOurselves.test(path) ? faults.filter((fault) => / is null$/.test(fault)) : faults)[0]
  }

  return { operationAt, faultOf }
}

interface ErrorBody {
  meta: { code: number; message: string; param?: unknown }
}

function errorFault(operation: Operation | undefined, status: number, body: ErrorBody): string | undefined {
  const { code, message, param, ...more } = body.meta
  const isForm =
    code === status &&
    typeof message === 'string' &&
    message !== '' &&
    (param === undefined ? !('param' in body.meta) : typeof param === 'string') &&
    Object.keys(body).length === 1 &&
    Object.keys(more).length === 0
  if (!isForm) return 'it is not of the form of errors'
  if (!operation || unlisted.includes(status)) return undefined
  if (status === 400 && /^The (?:body|URL) /.test(message)) return undefined // as of every operation
  return String(status) in operation.answers ? undefined : 'the operation does not list this error'
}

export function pathOf({ url }: Sent): string {
  return new URL(`http://localhost${url}`).pathname
}

function isPreflight({ method, headers }: Sent): boolean {
  return method === 'OPTIONS' && 'access-control-request-method' in headers
}

function patternOf({ path }: Operation): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)
}
