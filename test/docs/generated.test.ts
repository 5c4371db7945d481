import { expect, it } from 'vitest'
import { settingsTable } from '../../src/config.ts'
import { categories } from '../../src/import/tags/categories.ts'
import { testAppForNow } from '../app/app.ts'
import { clientSource } from './client-source.ts'
import { eventsPage } from './event-catalogue.ts'
import { limitsPage } from './limits-page.ts'
import { toolContractSource } from './tool-contract.ts'

/** Generated documents are committed, so that a change of the contract is seen in review. `npm run docs` renews them. */

it('docs/openapi.json, docs/limits.md, the client and the parameters of tools are what the schemas say', async () => {
  const { app } = await testAppForNow()
  const document = JSON.parse(JSON.stringify(app.swagger()))
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
  await expect(limitsPage(document)).toMatchFileSnapshot('../../docs/limits.md')
  await expect(clientSource(document)).toMatchFileSnapshot('../../src/client/operations.ts')
  await expect(toolContractSource(document)).toMatchFileSnapshot('../../src/mcp/contract.ts')
})

it('docs/events.md is what the event types say', async () => {
  await expect(eventsPage()).toMatchFileSnapshot('../../docs/events.md')
})

it('docs/configuration.md is what src/config.ts says', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../../docs/configuration.md')
})

it('docs/categories.md is what the outlines in src/import say', async () => {
  await expect(categoriesPage()).toMatchFileSnapshot('../../docs/categories.md')
})

function categoriesPage(): string {
  const rows = categories.map(({ path, tags }) => {
    const shown = tags.map((tag) => `\`${tag.replaceAll(',', '|').replaceAll('+', ' ')}\``)
    return `${'  '.repeat(path.length - 1)}- **${path.at(-1)}** ${shown.join(', ')}`.trimEnd()
  })
  return `# Categories of places

A place has one category and its ancestors: a coffee shop is \`food-beverage\`, \`cafe\` and \`coffee-shop\`, in this order, and
is found by each of them. After each category come its OpenStreetMap tags; \`|\` is or, a space is and, \`*\` any other value of
the key. Elements without a name or brand are not imported as places.

${rows.join('\n')}

This page is generated from \`src/import/tags/category-outline-*.ts\` by \`npm run docs\`.
`
}

function configurationPage(): string {
  const rows = settingsTable.map(
    ({ variable, default: byDefault, sentence }) =>
      `| \`${variable}\` | ${byDefault ? `\`${byDefault}\`` : '–'} | ${sentence.replaceAll('|', '\\|')} |`,
  )
  return `# Configuration

Settings come from the environment. A wrong value stops the start with one sentence that says what was expected; a name
that starts with \`GROMA_\` and is not listed here does, too.

| Variable | Default | What it is |
|---|---|---|
${rows.join('\n')}

This page is generated from \`src/config.ts\` by \`npm run docs\`.
`
}
