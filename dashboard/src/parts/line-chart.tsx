interface LineChartProps {
  label: string
  values: readonly (readonly [x: number, y: number])[]
  formatX: (x: number) => string
  formatY: (y: number) => string
}

const [width, height, left, bottom] = [480, 150, 56, 18]

/** A line chart from zero, with the ends of both axes labelled. */
export function LineChart({ label, values, formatX, formatY }: LineChartProps) {
  const xs = values.map(([x]) => x)
  const [from, to] = [Math.min(...xs), Math.max(...xs)]
  const highest = Math.max(...values.map(([, y]) => y), 1e-9)
  const px = (x: number) => left + ((x - from) / (to - from || 1)) * (width - left - 6)
  const py = (y: number) => height - bottom - (y / highest) * (height - bottom - 12)
  const path = values.map(([x, y]) => `${px(x).toFixed(1)},${py(y).toFixed(1)}`).join(' ')
  return (
    <svg class="line-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line x1={left} y1={py(0)} x2={width} y2={py(0)} />
      <line x1={left} y1={py(highest)} x2={width} y2={py(highest)} />
      <text x={left - 6} y={py(highest) + 4} text-anchor="end">
        {formatY(highest)}
      </text>
      <text x={left - 6} y={py(0) + 4} text-anchor="end">
        {formatY(0)}
      </text>
      <text x={left} y={height - 3}>
        {formatX(from)}
      </text>
      <text x={width - 2} y={height - 3} text-anchor="end">
        {formatX(to)}
      </text>
      <polyline points={path} />
    </svg>
  )
}
