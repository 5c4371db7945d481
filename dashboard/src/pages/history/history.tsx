import { Page } from '../../parts/page.tsx'
import { pathTo } from '../../shell/router.ts'
import { historyTexts, pageNames } from '../../texts/texts.ts'
import { ChooseUser } from './choose-user.tsx'

/** What the kept locations can answer: one user's day, all users' week, one place's visitors. */
export function History() {
  return (
    <Page
      title={pageNames.history}
      actions={
        <>
          <a class="button" href={pathTo('history', 'heat')}>
            {historyTexts.heat}
          </a>
          <a class="button" href={pathTo('history', 'who')}>
            {historyTexts.who}
          </a>
        </>
      }
    >
      <section class="card">
        <h2>{historyTexts.replay}</h2>
        <p class="small soft">{historyTexts.replayHint}</p>
        <ChooseUser />
      </section>
    </Page>
  )
}
