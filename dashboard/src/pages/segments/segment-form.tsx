import type { Segment } from '../../../../src/model/segment.ts'
import { ChoiceField, TextArea, TextField } from '../../parts/field.tsx'
import { DraftForm } from '../../parts/forms/draft-form.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { request } from '../../server/api.ts'
import { labelTexts, segmentTexts } from '../../texts/texts.ts'
import { bodyOf, emptySegment, fieldsOf } from './rule.ts'

interface FormProps {
  segment?: Segment
  /** IDs that a new one must not have: it would replace them in silence. */
  taken?: readonly string[]
  onSaved: (segment: Segment) => void
}

/** Creates a segment, or changes the given one. */
export function SegmentForm({ segment, taken = [], onSaved }: FormProps) {
  const form = useForm(segment ? fieldsOf(segment) : emptySegment, async (fields) => {
    const { externalId } = fields
    if (taken.includes(externalId)) throw new Error(segmentTexts.exists(externalId))
    const path = `/v1/segments/${encodeURIComponent(externalId)}`
    onSaved((await request<{ segment: Segment }>('PUT', path, { body: bodyOf(fields) })).segment)
  })
  const { fields, set } = form
  return (
    <DraftForm form={form} submit={segment ? labelTexts.save : segmentTexts.create} isCard>
      <h2 class="long">{segment ? segmentTexts.edit(segment.externalId) : segmentTexts.new}</h2>
      <div class="row roomy">
        {!segment && (
          <TextField
            label={segmentTexts.externalId}
            hint={segmentTexts.idHint}
            required
            maxLength={256}
            value={fields.externalId}
            onValue={set('externalId')}
          />
        )}
        <TextField
          label={segmentTexts.description}
          required
          value={fields.description}
          onValue={set('description')}
        />
      </div>
      <ChoiceField
        label={segmentTexts.by}
        value={fields.by}
        options={Object.entries(segmentTexts.kinds)}
        onValue={(by) => set('by')(by as 'rule' | 'ids')}
      />
      {fields.by === 'ids' ? (
        <TextArea
          label={segmentTexts.userIds}
          hint={segmentTexts.userIdsHint}
          value={fields.userIds}
          onValue={set('userIds')}
        />
      ) : (
        <>
          <div class="row roomy">
            {(['geofenceTag', 'chain', 'category'] as const).map((name) => (
              <TextField key={name} label={segmentTexts[name]} value={fields[name]} onValue={set(name)} />
            ))}
            <TextField
              label={segmentTexts.days}
              hint={segmentTexts.daysHint}
              type="number"
              min="1"
              max="365"
              value={fields.days}
              onValue={set('days')}
            />
          </div>
          <TextArea
            label={segmentTexts.metadata}
            hint={segmentTexts.metadataHint}
            rows={2}
            value={fields.metadata}
            onValue={set('metadata')}
          />
        </>
      )}
    </DraftForm>
  )
}
