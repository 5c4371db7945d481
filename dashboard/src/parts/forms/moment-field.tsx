import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { locale } from '../../shell/preferences.ts'
import { momentTexts } from '../../texts/texts.ts'
import { Field } from '../field.tsx'
import { Calendar } from './calendar.tsx'
import { type MomentKind, readMoment, toDay, writeMoment } from './moment.ts'

interface MomentProps {
  label: string
  hint?: string | undefined
  kind: MomentKind
  required?: boolean
  /** As `moment.ts` keeps it; empty where there is none. */
  value: string
  /** Called with what can be read; never with nothing where it is required. */
  onValue: (value: string) => void
}

/** A day, a time or both, typed as the language writes them, or chosen from a calendar. */
export function MomentField({ label, hint, kind, required = false, value, onValue }: MomentProps) {
  // Kept until the page has another value than the one to which it was typed.
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const [isLeft, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const text = typed?.value === value ? typed.text : writeMoment(value, kind, locale.value)
  const isWrong = readMoment(text, kind) === undefined
  const pattern = momentTexts.patterns[kind]
  const wrong = momentTexts.wrong(pattern)
  const isToldWrong = isWrong && isLeft // not while it is typed for the first time
  const shownHint = isToldWrong ? wrong : hint
  useEffect(() => input.current?.setCustomValidity(isWrong ? wrong : ''), [isWrong, wrong])
  // Before the calendar's own effect, which takes the focus to the day.
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  function take(next: string): void {
    const read = readMoment(next, kind)
    const isKept = read === undefined || (required && read === '')
    setTyped({ text: next, value: isKept ? value : read })
    if (!isKept) onValue(read)
  }

  const [day = '', clock = '12:00'] = value.split('T')
  return (
    <Field label={label} hint={shownHint} isWrong={isToldWrong}>
      {(id) => (
        <div class={kind === 'dayAndTime' ? 'moment long' : 'moment'}>
          <input
            ref={input}
            id={id}
            required={required}
            inputMode={kind === 'dayAndTime' ? 'text' : 'decimal'}
            autocomplete="off"
            placeholder={pattern}
            aria-describedby={shownHint && `${id}-hint`}
            aria-invalid={isToldWrong}
            value={text}
            onInput={({ currentTarget }) => take(currentTarget.value)}
            onBlur={() => setLeft(true)}
          />
          {kind !== 'time' && (
            <>
              <button
                type="button"
                aria-label={momentTexts.calendar}
                aria-describedby={`${id}-label`}
                onClick={() => setOpen(true)}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5" />
                </svg>
              </button>
              {isOpen && (
                <dialog
                  ref={dialog}
                  class="calendar"
                  aria-label={momentTexts.calendar}
                  onClose={() => setOpen(false)}
                >
                  <Calendar
                    chosen={day || toDay(Date.now())}
                    onDay={(chosen) => {
                      setTyped(undefined)
                      onValue(kind === 'day' ? chosen : `${chosen}T${clock}`)
                      dialog.current?.close()
                      input.current?.focus()
                    }}
                  />
                </dialog>
              )}
            </>
          )}
        </div>
      )}
    </Field>
  )
}
