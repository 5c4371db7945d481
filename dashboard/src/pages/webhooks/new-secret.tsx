import { CopiedText } from '../../parts/copied-text.tsx'
import { webhookTexts } from '../../texts/texts.ts'

/** A secret, where it is shown once. */
export function NewSecret({ text, secret }: { text: string; secret: string }) {
  return (
    <output class="card">
      <p>{text}</p>
      <CopiedText label={webhookTexts.rotate} text={secret} isBlock />
    </output>
  )
}
