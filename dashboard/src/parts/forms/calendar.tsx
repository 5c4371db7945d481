import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { locale } from '../../shell/preferences.ts'
import { momentTexts } from '../../texts/texts.ts'
import { otherDay, otherMonth, weeksOf } from './moment.ts'

const keys: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => otherDay(day, -1),
  ArrowRight: (day) => otherDay(day, 1),
  ArrowUp: (day) => otherDay(day, -7),
  ArrowDown: (day) => otherDay(day, 7),
  PageUp: (day) => otherMonth(day, -1),
  PageDown: (day) => otherMonth(day, 1),
}

/** A month in the language of the dashboard. Arrow keys move by days and weeks, Page Up and Page Down by months. */
export function Calendar({ chosen, onDay }: { chosen: string; onDay: (day: string) => void }) {
  const [shown, setShown] = useState(chosen)
  const grid = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  const focusDay = () => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  useEffect(focusDay, []) // once the dialog is open, which takes the focus to its first button
  // At once, for the next key.
  useLayoutEffect(() => {
    if (isByKey.current) focusDay()
    isByKey.current = false
  }, [shown])
  const written = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale.value, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
  const weeks = weeksOf(shown)
  return (
    <>
      <div class="calendar-head">
        <button
          type="button"
          aria-label={momentTexts.monthBefore}
          onClick={() => setShown(otherMonth(shown, -1))}
        >
          ‹
        </button>
        <strong aria-live="polite">{written(shown, { month: 'long', year: 'numeric' })}</strong>
        <button
          type="button"
          aria-label={momentTexts.monthAfter}
          onClick={() => setShown(otherMonth(shown, 1))}
        >
          ›
        </button>
      </div>
      <table
        ref={grid}
        onKeyDown={(event) => {
          const step = keys[event.key]
          if (!step) return
          event.preventDefault()
          isByKey.current = true
          setShown(step(shown))
        }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {written(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    class={day.startsWith(shown.slice(0, 7)) ? undefined : 'soft'}
                    tabIndex={day === shown ? 0 : -1}
                    aria-label={written(day, { dateStyle: 'full' })}
                    aria-pressed={day === chosen}
                    onClick={() => onDay(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
