import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Amounts, Quota } from '../../store/projects/quotas.ts'
import { createQuotas, type QuotaStore } from './quotas.ts'

const project = 1

/** What the database does, for one project. */
function sharedUse(quota: Quota) {
  let sum: Amounts = { updates: 0, calls: 0 }
  let fails = false
  const store: QuotaStore = {
    load: async () => new Map([[project, quota]]),
    async add([use]) {
      if (fails) throw new Error('The database is away.')
      sum = { updates: sum.updates + (use?.updates ?? 0), calls: sum.calls + (use?.calls ?? 0) }
      return new Map([[project, sum]])
    },
  }
  return {
    store,
    sum: () => sum,
    break: (broken: boolean) => {
      fails = broken
    },
    beginMonth: () => {
      sum = { updates: 0, calls: 0 }
    },
  }
}

async function serverWith(quota: Quota) {
  const use = sharedUse(quota)
  const quotas = createQuotas(use.store)
  await quotas.reload()
  return { use, quotas }
}

describe('Quotas', () => {
  it('count each kind by itself, and refuse what is over with 402', async () => {
    const { quotas } = await serverWith({ updates: 3, calls: null })
    quotas.takeUpdates(project, 2)
    expect(() => quotas.takeUpdates(project, 2)).toThrow("This month's quota of 3 updates is used up.")
    quotas.takeUpdates(project, 1)
    expect(() => quotas.takeUpdates(project, 1)).toThrow(expect.objectContaining({ status: 402 }))
    for (let call = 0; call < 100; call++) quotas.takeCall(project)
  })

  it('are no concern of other projects', async () => {
    const { quotas } = await serverWith({ updates: 0, calls: 0 })
    expect(() => quotas.takeCall(project)).toThrow('0 calls')
    quotas.takeCall(2)
    quotas.takeUpdates(2, 1000)
  })

  it('begin anew with the month', async () => {
    const { quotas, use } = await serverWith({ updates: null, calls: 1 })
    quotas.takeCall(project)
    await quotas.share()
    expect(() => quotas.takeCall(project)).toThrow('1 calls')
    use.beginMonth()
    await quotas.share()
    quotas.takeCall(project)
  })

  it('of several servers: nothing is lost or counted twice, however they share and fail', async () => {
    const steps = fc.array(
      fc.record({
        server: fc.nat(2),
        does: fc.constantFrom('take', 'take', 'share', 'fail', 'reload', 'return'),
      }),
      { maxLength: 60 },
    )
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 0, max: 20 }), async (list, limit) => {
        const use = sharedUse({ updates: limit, calls: null })
        const servers = [0, 1, 2].map(() => createQuotas(use.store))
        for (const server of servers) await server.reload()
        const accepted = [0, 0, 0]
        for (const { server: at, does } of list) {
          const server = servers[at] as (typeof servers)[number]
          if (does === 'take') {
            try {
              server.takeUpdates(project, 1)
              accepted[at] = (accepted[at] as number) + 1
            } catch {}
            // Alone with the sum it knows, no server passes the quota.
            expect(accepted[at]).toBeLessThanOrEqual(limit)
          } else if (does === 'return' && (accepted[at] as number) > 0) {
            server.giveBack(project, 1)
            accepted[at] = (accepted[at] as number) - 1
          } else if (does === 'fail') {
            use.break(true)
            await expect(server.share()).rejects.toThrow('away')
            use.break(false)
          } else if (does === 'share') await Promise.all([server.share(), server.share()])
          else if (does === 'reload') await server.reload()
        }
        for (const server of servers) await server.share()
        expect(use.sum().updates).toBe(accepted.reduce((sum, each) => sum + each, 0))
      }),
    )
  })
})
