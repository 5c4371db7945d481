import { shownNumber } from './formats.ts'

interface Bar {
  at: string
  count: number
}

const [width, height, bottom] = [600, 230, 28]

/** Counts over time, the newest at the right. The numbers are there for screen readers, too. */
export function BarChart({
  label,
  bars,
  shownAt,
}: {
  label: string
  bars: readonly Bar[]
  shownAt: (at: string) => string
}) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const step = width / Math.max(1, bars.length)
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  const ends = [bars[0], bars.at(-1)]
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${shownNumber(total)}`}
    >
      {bars.map(({ at, count }, index) => {
        const tall = ((height - bottom - 26) * count) / most
        return (
          <rect
            key={at}
            x={index * step + step * 0.1}
            y={height - bottom - tall}
            width={step * 0.8}
            height={Math.max(tall, 0.5)}
            rx={2}
          >
            <title>{`${shownAt(at)}: ${shownNumber(count)}`}</title>
          </rect>
        )
      })}
      <text x={0} y={18}>
        {shownNumber(most)}
      </text>
      <text x={0} y={height - 6}>
        {ends[0] && shownAt(ends[0].at)}
      </text>
      <text x={width} y={height - 6} text-anchor="end">
        {ends[1] && shownAt(ends[1].at)}
      </text>
    </svg>
  )
}
