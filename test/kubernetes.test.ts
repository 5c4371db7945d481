import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig, settingsTable, version } from '../src/config.ts'

/** The manifests in deploy/kubernetes/, held against the program that they start. */

// biome-ignore lint/suspicious/noExplicitAny: whatever the files hold
type Manifest = any

const folder = join(import.meta.dirname, '../deploy/kubernetes')
const manifests: Manifest[] = readdirSync(folder).flatMap((name) =>
  parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => {
    expect(document.errors, name).toEqual([])
    return document.toJS()
  }),
)
const one = (kind: string, name = 'groma'): Manifest => {
  const found = manifests.filter((each) => each.kind === kind && each.metadata.name === name)
  expect(found, `${kind} ${name}`).toHaveLength(1)
  return found[0]
}

const set = one('StatefulSet').spec
const pod = set.template.spec
const [container] = pod.containers
const settings: Record<string, string> = {
  ...one('ConfigMap').data,
  ...one('Secret').stringData,
  ...Object.fromEntries(
    container.env.flatMap((each: Manifest) => ('value' in each ? [[each.name, each.value]] : [])),
  ),
}
const portOf = (name: string) => container.ports.find((port: Manifest) => port.name === name)?.containerPort

it('every setting exists, and its value is one that the program takes', () => {
  const known = settingsTable.map(({ variable }) => variable)
  for (const name of Object.keys(settings)) expect(known).toContain(name)
  const url = settings.GROMA_NODE_URL?.replace('$(POD_NAME)', 'groma-0') as string
  const config = readConfig({ ...settings, GROMA_NODE_URL: url })
  expect(config).toMatchObject({ port: portOf('http'), nodePort: portOf('nodes'), dataFolder: '/data' })
  expect(new URL(url).port).toBe(String(portOf('nodes')))
})

it('the image is of this version', () => {
  expect(container.image).toMatch(new RegExp(`/groma:${version}$`))
})

it('probes ask paths that the program answers, at a port that it opens', () => {
  const health = readFileSync(join(import.meta.dirname, '../src/http/health.ts'), 'utf8')
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    const { path, port } = container[probe].httpGet
    expect(health).toContain(`app.get('${path}'`)
    expect(portOf(port)).toBe(Number(settings.PORT))
  }
  expect(container.readinessProbe.httpGet.path).toBe('/readyz')
  expect(container.livenessProbe.httpGet.path).toBe('/healthz') // a database that is away is no reason for a restart
})

it('services, budget and policy select the servers, and name ports that they have', () => {
  const { labels } = set.template.metadata
  expect(set.selector.matchLabels).toEqual(labels)
  for (const name of ['groma', 'groma-nodes']) {
    const { selector, ports } = one('Service', name).spec
    expect(selector).toEqual(labels)
    for (const { targetPort } of ports) expect(portOf(targetPort)).toBeDefined()
  }
  expect(one('Service', set.serviceName).spec).toMatchObject({ clusterIP: 'None' })
  expect(settings.GROMA_NODE_URL).toContain(`.${set.serviceName}:`)
  const budget = one('PodDisruptionBudget').spec
  expect(budget.selector.matchLabels).toEqual(labels)
  expect(budget.minAvailable).toBeLessThan(set.replicas) // else no machine could be emptied
  const policy = one('NetworkPolicy').spec
  expect(policy.podSelector.matchLabels).toEqual(labels)
  const open = policy.ingress.filter((rule: Manifest) => !rule.from).flatMap((rule: Manifest) => rule.ports)
  expect(open).toEqual([{ port: 'http' }])
})

it('a stop has the time that it takes, and each server a volume', () => {
  const [, seconds] = container.lifecycle.preStop.exec.command
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(
    Number(seconds) + Number(settings.GROMA_STOP_SECONDS),
  )
  const volumes = [...set.volumeClaimTemplates.map((each: Manifest) => each.metadata), ...pod.volumes]
  const mounted = container.volumeMounts.map(({ name }: Manifest) => name)
  expect(mounted.sort()).toEqual(volumes.map(({ name }) => name).sort())
})
