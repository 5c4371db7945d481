import { useEffect, useRef, useState } from 'preact/hooks'
import { labelTexts } from '../texts/texts.ts'
import { showError } from './notices.tsx'

const shownFor = 2000 // milliseconds

/** Text with a button that copies it. `isBlock`: several lines. */
export function CopiedText({
  label,
  text,
  isBlock = false,
}: {
  label: string
  text: string
  isBlock?: boolean
}) {
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    try {
      await copyText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), shownFor)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div class={isBlock ? 'copied block' : 'copied'}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {isBlock ? <pre tabIndex={0}>{text}</pre> : <code>{text}</code>}
      <button type="button" aria-label={labelTexts.copyOf(label)} onClick={copy}>
        {isCopied ? labelTexts.copied : labelTexts.copy}
      </button>
    </div>
  )
}

/** A secret, where it is shown once: nobody is to miss it. `label` names it for the button that copies it. */
export function NewSecret({ text, label, secret }: { text: string; label: string; secret: string }) {
  const root = useRef<HTMLOutputElement>(null)
  useEffect(() => root.current?.scrollIntoView({ block: 'nearest' }), [secret])
  return (
    <output class="card secret" ref={root}>
      <p>{text}</p>
      <CopiedText label={label} text={secret} isBlock />
    </output>
  )
}

/** Browsers give pages without https no clipboard: there a selection is copied. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (!isDone) throw new Error(labelTexts.notCopied)
}
