import { TextField } from '../../parts/field.tsx'
import { DraftForm } from '../../parts/forms/draft-form.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { showNotice } from '../../parts/notices.tsx'
import { labelTexts } from '../../texts/texts.ts'

interface Figure {
  name: string
  label: string
  hint: string
  value: number | null
}

interface FiguresProps {
  hint: string
  figures: readonly Figure[]
  needs?: 'write' | 'admin'
  /** Otherwise an empty field stands for null. */
  isRequired?: boolean
  save: (values: Record<string, number | null>) => Promise<void>
}

/** Numbers side by side, each with what is used of it. */
export function FiguresForm({ hint, figures, needs = 'write', isRequired = false, save }: FiguresProps) {
  const given = Object.fromEntries(figures.map(({ name, value }) => [name, String(value ?? '')]))
  const form = useForm(given, async (texts) => {
    const values = Object.entries(texts).map(([name, text]) => [
      name,
      text.trim() === '' ? null : Number(text),
    ])
    await save(Object.fromEntries(values))
    showNotice(labelTexts.saved)
  })
  return (
    <DraftForm form={form} submit={labelTexts.save} needs={needs}>
      <p class="small soft">{hint}</p>
      <div class="row">
        {figures.map((figure) => (
          <TextField
            key={figure.name}
            label={figure.label}
            hint={figure.hint}
            type="number"
            min="0"
            required={isRequired}
            value={form.fields[figure.name] ?? ''}
            onValue={form.set(figure.name)}
          />
        ))}
      </div>
    </DraftForm>
  )
}
