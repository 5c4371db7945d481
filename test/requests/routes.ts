import type { App } from '../../src/http/operation.ts'

/** Every route of the app, documented or not, as `GET /v1/users/{}`. HEAD goes with GET. */
export function routesOf(app: App): string[] {
  const path: string[] = []
  const lines = app.printRoutes({ commonPrefix: false }).split('\n').filter(Boolean)
  return lines.flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+) \((.*)\)$/.exec(line) ?? []
    path.length = indent.length / 4
    path[path.length - 1] = part
    const others = methods.split(', ').filter((method) => method !== 'HEAD')
    // Fastify prints `/docs/*` as `*` below `/docs`.
    const whole = path.join('').replace(/([^/])\*$/, '$1/*')
    return others.map((method) => `${method} ${unnamed(whole)}`)
  })
}

/** Two routes may have one parameter under two names: `/v1/beacons/:id` and `/v1/beacons/:tag/:externalId`. */
export function unnamed(path: string): string {
  return path.replace(/\{\w+\}|:\w+(?:\|:\w+)*/g, '{}')
}
