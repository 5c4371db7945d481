import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { isAllowed } from '../server/session.ts'
import { labelTexts } from '../texts/texts.ts'

interface RoleButtonProps extends JSX.ButtonHTMLAttributes {
  needs?: 'write' | 'admin'
  /** Where many of them stand in a list, the reason is for screen readers and pointers only. */
  isTerse?: boolean
}

/** A button that is off for operators whose role does not allow it, and says why. */
export function RoleButton({ needs = 'write', isTerse = false, disabled, ...rest }: RoleButtonProps) {
  const id = useId()
  if (isAllowed(needs)) return <button type="button" disabled={disabled} {...rest} />
  const reason = labelTexts.needsRole[needs]
  return (
    <>
      <button type="button" {...rest} disabled title={reason} aria-describedby={id} />
      <span id={id} class={isTerse ? 'for-screen-readers' : 'small soft'}>
        {reason}
      </span>
    </>
  )
}
