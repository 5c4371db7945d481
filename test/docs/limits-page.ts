interface Described {
  paths: Record<string, Record<string, { 'x-rate-limit'?: { name: string; perSecond: number } }>>
}

/** docs/limits.md */
export function limitsPage({ paths }: Described): string {
  const limits = new Map<string, { perSecond: number; operations: string[] }>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { 'x-rate-limit': limit }] of Object.entries(methods)) {
      if (!limit) continue
      const known = limits.get(limit.name) ?? { perSecond: limit.perSecond, operations: [] }
      known.operations.push(`\`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}\``)
      limits.set(limit.name, known)
    }
  const rows = [...limits].map(
    ([name, { perSecond, operations }]) => `| \`${name}\` | ${perSecond} | ${operations.join(', ')} |`,
  )
  return `# Limits

## Requests per second

For each project and environment; test and live do not share. Each answer has \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds since 1970); over the
limit it is 429 with \`Retry-After\`, and nothing has changed. Several servers share a limit ([how](decisions/rate-limits.md)). Change them with \`GROMA_LIMITS=users.list=50,settings.get=off\`.

One device sends one update a second (\`track\`); the same update sent again is not counted. Publishable keys create at most 100 users a second, or 2,000 at once (\`users.new\`, \`users.burst\`).

| Name | Per second | Operations |
|---|--:|---|
${rows.join('\n')}

## Sizes

| What | At most |
|---|---|
| a body | \`GROMA_BODY_LIMIT\`, 1 MB; files of geofences and tracks say their own, paths to be matched 2 MB |
| a URL | \`GROMA_URL_LIMIT\`, 32 kB |
| \`metadata\` of an update | 32 keys; of a geofence or beacon 16; 16 kB |
| an id (\`userId\`, \`externalId\`, \`tag\`) | 256 characters |
| \`POST /v1/track/replay\`, \`POST /v1/track/bulk\` | 120 and 1,000 updates |
| a form | 10,000 fields; a comma-separated list 10,000 words |
| a page of a list | 1,000 objects, 2 MB; \`meta.cursor\` goes on |
| a polygon | 2,000 points |
| a circle | 10 to 10,000 m; an isochrone 1 to 120 minutes |
| directions | 25 locations; the matrix 625 routes; \`GET /v1/route/optimize\` 10 locations, \`POST\` 50 |
| \`POST /v1/users/refresh\` | 10 users |
| streams | 500 a server, of which a project has at most half |
| webhooks | 100 in an environment, a million events waiting for each |

This page is generated from the schemas by \`npm run docs\`.
`
}
