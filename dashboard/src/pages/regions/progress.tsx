import { useId } from 'preact/hooks'
import { formatNumber } from '../../parts/formats.ts'

/** A labelled bar, and how many per cent it shows. */
export function Progress({ label, fraction }: { label: string; fraction: number }) {
  const id = useId()
  const percent = Math.floor(fraction * 100)
  return (
    <div class="progress">
      <label for={id}>{label}</label>
      <progress id={id} max={100} value={percent} />
      <span class="small">{formatNumber(percent)} %</span>
    </div>
  )
}
