import { ChoiceField, TextField } from '../../parts/field.tsx'
import { DraftForm } from '../../parts/forms/draft-form.tsx'
import { positionOf, type TypedPosition } from '../../parts/forms/position.ts'
import { PositionFields } from '../../parts/forms/position-fields.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { showNotice } from '../../parts/notices.tsx'
import { request } from '../../server/api.ts'
import { beaconTexts, labelTexts } from '../../texts/texts.ts'

const identities = { ibeacon: ['uuid', 'major', 'minor'], eddystone: ['uid', 'instance'] } as const
type BeaconType = keyof typeof identities

const empty = {
  type: 'ibeacon' as BeaconType,
  description: '',
  tag: '',
  externalId: '',
  uuid: '',
  major: '',
  minor: '',
  uid: '',
  instance: '',
}

interface FormProps {
  location: TypedPosition
  onLocation: (location: TypedPosition) => void
  onSaved: () => void
}

/** Creates a beacon, or replaces the one with the same tag and external ID. */
export function BeaconForm({ location, onLocation, onSaved }: FormProps) {
  const form = useForm(empty, async ({ description, tag, externalId, type, ...identity }) => {
    const coordinates = positionOf(location)
    const own = Object.fromEntries(identities[type].map((name) => [name, identity[name]]))
    const path = `/v1/beacons/${[tag, externalId].map(encodeURIComponent).join('/')}`
    await request('PUT', path, { body: { description, type, coordinates, ...own } })
    showNotice(beaconTexts.saved(description))
    onSaved()
  })
  const { fields, set } = form

  return (
    <DraftForm form={form} submit={labelTexts.save} isCard>
      <h2>{beaconTexts.new}</h2>
      <TextField
        label={beaconTexts.description}
        required
        value={fields.description}
        onValue={set('description')}
      />
      <div class="row">
        <TextField label={beaconTexts.tag} required value={fields.tag} onValue={set('tag')} />
        <TextField
          label={beaconTexts.externalId}
          required
          value={fields.externalId}
          onValue={set('externalId')}
        />
      </div>
      <ChoiceField
        label={beaconTexts.type}
        value={fields.type}
        options={Object.keys(identities)}
        onValue={(chosen) => set('type')(chosen as BeaconType)}
      />
      <div class="row">
        {identities[fields.type].map((name) => (
          <TextField key={name} label={name} required value={fields[name]} onValue={set(name)} />
        ))}
      </div>
      <PositionFields value={location} onValue={(part) => onLocation({ ...location, ...part })} required />
      <p class="small soft">{beaconTexts.hint}</p>
    </DraftForm>
  )
}
