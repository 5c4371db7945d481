import document from '../../docs/openapi.json' with { type: 'json' }
import { operationsOf } from './operations.ts'
import { isNested, type Parameter, parametersOf } from './parameters.ts'
import { encoded } from './request-parts.ts'

/** Every parameter of the OpenAPI document, and how to pick some of them. */
export const operations = operationsOf(document).filter(({ access }) => access !== 'open')
export const parameters = operations.flatMap(parametersOf)
export const inQuery = parameters.filter(({ place }) => place === 'query')
export const inBody = parameters.filter(({ place }) => place === 'body')
/** In a query, or in a form. */
export const asTexts = [...inQuery, ...inBody.filter((one) => !isNested(one))]

export const ofType =
  (...types: string[]) =>
  (one: Parameter) =>
    types.includes(String(one.schema.type))

export const named = (names: string) => (one: Parameter) => names.split(' ').includes(one.field)

export const pair = ({ field }: Parameter, value: string) => `${field}=${encoded(value)}`
