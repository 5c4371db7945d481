import { useEffect, useRef } from 'preact/hooks'
import { CopiedText } from '../../parts/copied-text.tsx'
import { webhookTexts } from '../../texts/texts.ts'

/** A secret, where it is shown once: nobody is to miss it. */
export function NewSecret({ text, secret }: { text: string; secret: string }) {
  const root = useRef<HTMLOutputElement>(null)
  useEffect(() => root.current?.scrollIntoView({ block: 'nearest' }), [secret])
  return (
    <output class="card secret" ref={root}>
      <p>{text}</p>
      <CopiedText label={webhookTexts.rotate} text={secret} isBlock />
    </output>
  )
}
