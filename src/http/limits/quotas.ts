import { errors } from '../../errors.ts'
import type { Amounts, Quota } from '../../store/projects/quotas.ts'

/** Monthly quotas, counted in memory: exact on one server; several learn of each other's part within a second. */
export interface Quotas {
  /** Counts one call, or throws 402. */
  takeCall(project: number): void
  /** Counts updates, or throws 402 when not all of them are left. */
  takeUpdates(project: number, count: number): void
  /** Updates that were taken and then refused. */
  giveBack(project: number, updates: number): void
  reload(): Promise<void>
  /** Tells the other servers what was used here. */
  share(): Promise<void>
}

/** Counts updates of the monthly quota, unless they are refused. */
export async function withinQuota<Result>(
  quotas: Quotas,
  project: number,
  count: number,
  work: () => Promise<Result>,
): Promise<Result> {
  quotas.takeUpdates(project, count)
  try {
    return await work()
  } catch (error) {
    quotas.giveBack(project, count)
    throw error
  }
}

export interface QuotaStore {
  load(): Promise<Map<number, Quota>>
  add(use: (Amounts & { project: number })[]): Promise<Map<number, Amounts>>
}

interface Use {
  quota: Quota
  /** By all servers, as they last told. */
  told: Amounts
  /** Here, since then. */
  own: Amounts
}

export function createQuotas(store: QuotaStore): Quotas {
  let byProject = new Map<number, Use>()

  function take(project: number, kind: keyof Amounts, count: number): void {
    const use = byProject.get(project)
    if (!use) return
    const limit = use.quota[kind]
    if (limit !== null && use.told[kind] + use.own[kind] + count > limit) throw errors.quotaUsed(kind, limit)
    use.own[kind] += count
  }

  async function shareNow(): Promise<void> {
    const uses = [...byProject]
    if (uses.length === 0) return
    const sent = uses.map(([project, { own }]) => ({ project, ...own }))
    const sums = await store.add(sent)
    for (const [at, [project, use]] of uses.entries()) {
      const { updates, calls } = sent[at] as Amounts
      use.told = sums.get(project) ?? use.told
      use.own = { updates: use.own.updates - updates, calls: use.own.calls - calls }
    }
  }

  /** One after the other: what is on its way must not be sent again. */
  let sharing = Promise.resolve()
  function share(): Promise<void> {
    sharing = sharing.catch(() => {}).then(shareNow)
    return sharing
  }

  return {
    takeCall: (project) => take(project, 'calls', 1),
    takeUpdates: (project, count) => take(project, 'updates', count),
    giveBack(project, updates) {
      const use = byProject.get(project)
      if (use) use.own.updates -= updates
    },
    async reload() {
      const quotas = await store.load()
      byProject = new Map(
        [...quotas].map(([project, quota]) => {
          const use = byProject.get(project) ?? { quota, told: none, own: { ...none } }
          use.quota = quota
          return [project, use]
        }),
      )
      await share()
    },
    share,
  }
}

const none: Amounts = { updates: 0, calls: 0 }
