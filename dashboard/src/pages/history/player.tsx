import { useEffect, useState } from 'preact/hooks'
import { ChoiceField } from '../../parts/field.tsx'
import { formatSpeed, formatTime } from '../../parts/formats.ts'
import type { Event } from '../../server/models.ts'
import { historyTexts } from '../../texts/texts.ts'
import type { Moment, Segment, Stop } from './track.ts'

const paces = ['1', '5', '10', '30', '60']
const frame = 100 // milliseconds

interface PlayerProps {
  /** Unix milliseconds. */
  time: number
  onTime: (time: number) => void
  segments: readonly Segment[]
  stops: readonly Stop[]
  events: readonly Event[]
  moment: Moment | undefined
}

/** Play, pause and pace; the day as a strip, on which the slider moves. */
export function Player({ time, onTime, segments, stops, events, moment }: PlayerProps) {
  const [isPlaying, setPlaying] = useState(false)
  const [pace, setPace] = useState('30')
  const from = segments[0]?.[0]?.at ?? 0
  const to = segments.at(-1)?.at(-1)?.at ?? from

  useEffect(() => {
    if (!isPlaying) return undefined
    let shown = time
    let drawnAt = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      shown = Math.min(to, shown + (now - drawnAt) * Number(pace))
      drawnAt = now
      onTime(shown)
      if (shown >= to) setPlaying(false)
    }, frame)
    return () => clearInterval(timer)
  }, [isPlaying, pace, to])

  return (
    <section class="card form">
      <div class="row">
        <button
          type="button"
          class="main"
          onClick={() => {
            if (!isPlaying && time >= to) onTime(from)
            setPlaying(!isPlaying)
          }}
        >
          {isPlaying ? historyTexts.pause : historyTexts.play}
        </button>
        <ChoiceField
          label={historyTexts.pace}
          value={pace}
          options={paces.map((one) => [one, `${one}×`])}
          onValue={setPace}
        />
      </div>
      <div>
        <Strip {...{ from, to, segments, stops, events }} />
        <label for="time">{historyTexts.time}</label>
        <input
          id="time"
          type="range"
          min={from}
          max={to}
          step={1000}
          value={time}
          aria-valuetext={formatTime(time)}
          onInput={({ currentTarget }) => {
            setPlaying(false)
            onTime(Number(currentTarget.value))
          }}
        />
        <p class="small" data-time={Math.round(time)}>
          {formatTime(time)}
          {moment?.gapUntil === undefined ? (
            ` · ${formatSpeed(moment?.speed ?? 0)}`
          ) : (
            <span class="warm"> · {historyTexts.gap(formatTime(moment.gapUntil))}</span>
          )}
        </p>
      </div>
    </section>
  )
}

const [width, height] = [1000, 40]

type StripProps = Pick<PlayerProps, 'segments' | 'stops' | 'events'> & { from: number; to: number }

function Strip({ from, to, segments, stops, events }: StripProps) {
  const px = (at: number) => ((at - from) / (to - from || 1)) * width
  const bar = (kind: string, start: number, end: number) => (
    <rect
      key={`${kind} ${start}`}
      class={kind}
      x={px(start)}
      y={14}
      width={Math.max(2, px(end) - px(start))}
      height={20}
    />
  )
  return (
    <>
      <svg
        class="strip"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={historyTexts.timeline}
      >
        {segments.map((segment) => bar('moves', segment[0]?.at ?? from, segment.at(-1)?.at ?? from))}
        {stops.map((stop) => bar('stops', stop.from, stop.to))}
        {events.map(({ _id, createdAt }) => (
          <rect key={_id} class="events" x={px(Date.parse(createdAt)) - 2} y={2} width={4} height={36} />
        ))}
      </svg>
      <p class="small soft legend">
        {Object.entries(historyTexts.legend).map(([kind, text]) => (
          <span key={kind}>
            <i class={kind} /> {text}
          </span>
        ))}
      </p>
    </>
  )
}
