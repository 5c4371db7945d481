import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  label: string
  hint?: string | undefined
  /** The hint says what is wrong. */
  isWrong?: boolean
  children: (id: string) => ComponentChildren
}

/** A label, its control and a hint, which `aria-describedby` links to. */
export function Field({ label, hint, isWrong = false, children }: FieldProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id} id={`${id}-label`}>
        {label}
      </label>
      {children(id)}
      {hint && (
        <p class={isWrong ? 'hint error' : 'hint'} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface InputProps extends Omit<JSX.InputHTMLAttributes, 'label' | 'onInput' | 'value'> {
  label: string
  hint?: string | undefined
  value: string
  onValue: (value: string) => void
}

export function TextField({ label, hint, value, onValue, ...rest }: InputProps) {
  return (
    <Field label={label} hint={hint}>
      {(id) => (
        <input
          {...rest}
          id={id}
          aria-describedby={hint && `${id}-hint`}
          value={value}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface ChoiceProps {
  label: string
  hint?: string | undefined
  value: string
  options: readonly (string | readonly [value: string, shown: string])[]
  onValue: (value: string) => void
}

export function ChoiceField({ label, hint, value, options, onValue }: ChoiceProps) {
  return (
    <Field label={label} hint={hint}>
      {(id) => (
        <select
          id={id}
          aria-describedby={hint && `${id}-hint`}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        >
          {options.map((option) => {
            const [given, shown] = typeof option === 'string' ? [option, option] : option
            return (
              <option key={given} value={given}>
                {shown}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
}

interface AreaProps {
  label: string
  hint?: string
  rows?: number
  value: string
  onValue: (value: string) => void
}

export function TextArea({ label, hint, rows = 3, value, onValue }: AreaProps) {
  return (
    <Field label={label} hint={hint}>
      {(id) => (
        <textarea
          id={id}
          rows={rows}
          class="mono"
          aria-describedby={hint && `${id}-hint`}
          value={value}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
    </Field>
  )
}

export function CheckField({
  label,
  value,
  isDisabled = false,
  onValue,
}: {
  label: ComponentChildren
  value: boolean
  isDisabled?: boolean
  onValue: (value: boolean) => void
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onValue(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
