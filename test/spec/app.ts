import { expect } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { sdkFaults } from '../sdk/sdk-rules.ts'

/**
 * The app, with what must hold for every answer checked on every answer: the envelope, the request id, and what the
 * public SDKs require.
 */
export async function openSpecApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const groma = await openTestApp(settings)
  return {
    ...groma,
    async call(request, options) {
      const answer = await groma.call(request, options)
      expect(answer.headers['x-service-request-id'], request).toMatch(/^[\w-]{16,}$/)
      expect(answer.body.meta.code, request).toBe(answer.status)
      expect(sdkFaults(answer.body), request).toEqual([])
      return answer
    },
  }
}

/** A URL query of these fields. */
export function query(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString()
}
