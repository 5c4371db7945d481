import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const built = 'dist/dashboard'

/** The scripts and styles that a page names, and so loads before anything is drawn. */
async function firstLoad(page: string): Promise<string[]> {
  const html = await readFile(`${built}/${page}`, 'utf8')
  return [...html.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name = '']) => name)
}

async function gzippedSize(names: string[]): Promise<number> {
  const files = await Promise.all(names.map((name) => readFile(`${built}/assets/${name}`)))
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0)
}

describe.runIf(existsSync(`${built}/index.html`))('the first load, gzipped', () => {
  it.each([
    ['index.html', 150_000],
    ['share.html', 25_000],
  ])('of %s is under %i bytes', async (page, most) => {
    const names = await firstLoad(page)
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name) => name.startsWith('maplibre-gl'))).toEqual([]) // comes with the first map
    expect(await gzippedSize(names)).toBeLessThan(most)
  })

  it('brings no language but English', async () => {
    expect((await firstLoad('index.html')).filter((name) => /^(de|es|fr)-/.test(name))).toEqual([])
  })
})
