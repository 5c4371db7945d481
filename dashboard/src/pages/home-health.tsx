import { useAnswer } from '../answers.ts'
import { ask } from '../api.ts'
import { shownTime } from '../parts/formats.ts'
import { texts } from '../texts.ts'

const words = texts.home

/** Whether the server and its database answer. */
export function Health() {
  const { answer, failure, again } = useAnswer(async () => {
    await ask('GET', '/readyz')
    return Date.now()
  })
  return (
    <section class="card">
      <h2>{words.health}</h2>
      <div class="actions">
        <span class={`tag ${failure ? 'bad' : 'good'}`}>{failure ? failure.message : words.well}</span>
        {answer && <span class="small soft">{words.checked(shownTime(answer))}</span>}
        <button type="button" onClick={again}>
          {words.check}
        </button>
      </div>
    </section>
  )
}
