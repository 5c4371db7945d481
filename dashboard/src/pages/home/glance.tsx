import type { ComponentChildren } from 'preact'
import { formatNumber } from '../../parts/formats.ts'
import { pathTo } from '../../shell/router.ts'
import { homeTexts } from '../../texts/texts.ts'

/** `GET /dashboard/overview`. */
export interface Overview {
  hasUsers: boolean
  activeUsers: { hour: number; day: number }
  trips: { underWay: number; onTime: number; late: number }
  /** Counts end there. */
  mostCounted: number
}

/** Who is active and which trips are late, now. */
export function Glance({ overview: { activeUsers, trips, mostCounted } }: { overview: Overview }) {
  const shown = (count: number) =>
    count < mostCounted ? formatNumber(count) : homeTexts.orMore(formatNumber(mostCounted))
  return (
    <section class="cards" aria-label={homeTexts.glance}>
      <Figure
        title={homeTexts.activeUsers}
        href={pathTo('map')}
        figure={shown(activeUsers.hour)}
        hint={homeTexts.activeHint(shown(activeUsers.day))}
      />
      <Figure title={homeTexts.tripsUnderWay} href={pathTo('trips')} figure={shown(trips.underWay)} />
      <Figure
        title={homeTexts.tripsOnTime}
        href={pathTo('trips')}
        figure={shown(trips.onTime)}
        hint={homeTexts.ofDay}
      />
      <Figure
        title={homeTexts.tripsLate}
        href={pathTo('trips')}
        figure={shown(trips.late)}
        hint={homeTexts.ofDay}
        isBad={trips.late > 0}
      />
    </section>
  )
}

interface FigureProps {
  title: string
  href: string
  figure: string
  hint?: ComponentChildren
  isBad?: boolean
}

function Figure({ title, href, figure, hint, isBad = false }: FigureProps) {
  return (
    <section class="card">
      <h2>
        <a href={href}>{title}</a>
      </h2>
      <p class={isBad ? 'figure is-bad' : 'figure'}>{figure}</p>
      {hint && <p class="small soft">{hint}</p>}
    </section>
  )
}
