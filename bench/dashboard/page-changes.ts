import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import type { ReportBench, Verdict } from '../harness/harness.ts'
import { quantile } from '../harness/statistics.ts'
import { openStage, type Stage } from './live-map-stage.ts'
import { openTraffic } from './live-map-traffic.ts'

const users = 1000
const most = 100 // milliseconds of CPU, p95

interface Change {
  page: string
  /** Milliseconds of CPU of the page's thread, from the click to the new heading. */
  heading: number
  /** Until nothing on the page is loading. */
  whole: number
}

export const bench: ReportBench = {
  sentence: `From a click in the menu to the changed page, with ${users.toLocaleString('en')} users: CPU of the page's own thread in Chromium.`,
  async report(random, { quick }) {
    const stage = await openStage()
    try {
      const traffic = openTraffic(stage, { users, every: 1, random })
      traffic.start()
      while (traffic.count() < 2 * users) await sleep(100)
      await traffic.stop()
      const rows = await changesOf(stage, quick ? 3 : 15)
      return { table: tableOf(rows), rows, verdicts: verdictsOf(rows) }
    } finally {
      await stage.close()
    }
  },
}

async function changesOf({ page }: Stage, rounds: number): Promise<Change[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
  const [home = '', ...others] = await page.locator('.side nav a').allTextContents()
  const changes: Change[] = []
  for (let round = 0; round <= rounds; round++)
    for (const name of [...others, home]) {
      const before = await busyTime(browser)
      await page.evaluate(clickAndWait, name)
      const heading = (await busyTime(browser)) - before
      await page.evaluate(waitUntilLoaded)
      const whole = (await busyTime(browser)) - before
      if (round > 0) changes.push({ page: name, heading, whole }) // the first loads the map library
    }
  return changes
}

/** Milliseconds of CPU that the page's thread has spent. */
async function busyTime(browser: CDPSession): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Only what these two use in the browser. */
interface InBrowser {
  document: { querySelectorAll(selector: string): Iterable<{ textContent: string; click(): void }> }
}

/** Runs in the browser. */
async function clickAndWait(name: string): Promise<void> {
  const { document } = globalThis as unknown as InBrowser
  const [before] = document.querySelectorAll('h1')
  for (const link of document.querySelectorAll('.side nav a')) if (link.textContent === name) link.click()
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    const [now] = document.querySelectorAll('h1')
    if (now && now !== before) return
  }
}

/** Runs in the browser. */
async function waitUntilLoaded(): Promise<void> {
  const { document } = globalThis as unknown as InBrowser
  while ([...document.querySelectorAll('.state.loading, .map:not([data-is-ready])')].length > 0)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

function figuresOf(changes: Change[], key: 'heading' | 'whole'): [p50: number, p95: number] {
  const sorted = changes.map((change) => change[key]).sort((a, b) => a - b)
  return [quantile(sorted, 0.5), quantile(sorted, 0.95)]
}

function tableOf(changes: Change[]): string {
  const pages = ['all', ...new Set(changes.map(({ page }) => page))]
  const lines = pages.map((page) => {
    const of = changes.filter((change) => page === 'all' || change.page === page)
    const figures = [...figuresOf(of, 'heading'), ...figuresOf(of, 'whole')].map((one) => one.toFixed(0))
    return `| ${[page, ...figures].join(' | ')} |`
  })
  const head = '| page, ms of CPU | heading p50 | p95 | all loaded p50 | p95 |\n|---|--:|--:|--:|--:|'
  return [head, ...lines].join('\n')
}

function verdictsOf(changes: Change[]): Verdict[] {
  const [, value] = figuresOf(changes, 'heading')
  return [{ wanted: `p95 of a click to the changed page, ms of CPU ≤ ${most}`, value, met: value <= most }]
}
