import { expect, it } from 'vitest'
import { settingsTable } from '../src/config.ts'
import { testAppForNow } from './app.ts'

/** Generated documents are committed, so that a change of the contract is seen in review. `npm run docs` renews them. */

it('docs/openapi.json is what the schemas say', async () => {
  const { app } = await testAppForNow()
  await expect(`${JSON.stringify(app.swagger(), null, 2)}\n`).toMatchFileSnapshot('../docs/openapi.json')
})

it('docs/configuration.md is what src/config.ts says', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../docs/configuration.md')
})

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
