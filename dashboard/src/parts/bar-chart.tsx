import { formatNumber } from './formats.ts'

interface Bar {
  at: string
  count: number
}

const [width, height, bottom] = [600, 230, 28]

/** Counts over time, newest at the right. Each bar has its number as a tooltip and for screen readers. */
export function BarChart({
  label,
  bars,
  formatAt,
}: {
  label: string
  bars: readonly Bar[]
  formatAt: (at: string) => string
}) {
  const highest = Math.max(1, ...bars.map(({ count }) => count))
  const step = width / Math.max(1, bars.length)
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  const ends = [bars[0], bars.at(-1)]
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${formatNumber(total)}`}
    >
      {bars.map(({ at, count }, index) => {
        const barHeight = ((height - bottom - 26) * count) / highest
        return (
          <rect
            key={at}
            x={index * step + step * 0.1}
            y={height - bottom - barHeight}
            width={step * 0.8}
            height={Math.max(barHeight, 0.5)}
            rx={2}
          >
            <title>{`${formatAt(at)}: ${formatNumber(count)}`}</title>
          </rect>
        )
      })}
      <text x={0} y={18}>
        {formatNumber(highest)}
      </text>
      <text x={0} y={height - 6}>
        {ends[0] && formatAt(ends[0].at)}
      </text>
      <text x={width} y={height - 6} text-anchor="end">
        {ends[1] && formatAt(ends[1].at)}
      </text>
    </svg>
  )
}
