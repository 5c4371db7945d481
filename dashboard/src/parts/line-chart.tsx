interface LineChartProps {
  label: string
  /** Along the bottom, and up. */
  values: readonly (readonly [x: number, y: number])[]
  shownX: (x: number) => string
  shownY: (y: number) => string
}

const [width, height, left, bottom] = [480, 150, 56, 18]

/** A line from zero to its highest, with its ends named. */
export function LineChart({ label, values, shownX, shownY }: LineChartProps) {
  const xs = values.map(([x]) => x)
  const [from, to] = [Math.min(...xs), Math.max(...xs)]
  const most = Math.max(...values.map(([, y]) => y), 1e-9)
  const px = (x: number) => left + ((x - from) / (to - from || 1)) * (width - left - 6)
  const py = (y: number) => height - bottom - (y / most) * (height - bottom - 12)
  const path = values.map(([x, y]) => `${px(x).toFixed(1)},${py(y).toFixed(1)}`).join(' ')
  return (
    <svg class="line-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line x1={left} y1={py(0)} x2={width} y2={py(0)} />
      <line x1={left} y1={py(most)} x2={width} y2={py(most)} />
      <text x={left - 6} y={py(most) + 4} text-anchor="end">
        {shownY(most)}
      </text>
      <text x={left - 6} y={py(0) + 4} text-anchor="end">
        {shownY(0)}
      </text>
      <text x={left} y={height - 3}>
        {shownX(from)}
      </text>
      <text x={width - 2} y={height - 3} text-anchor="end">
        {shownX(to)}
      </text>
      <polyline points={path} />
    </svg>
  )
}
