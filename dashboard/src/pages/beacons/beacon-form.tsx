import { useState } from 'preact/hooks'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { showNotice } from '../../parts/notices.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { request } from '../../server/api.ts'
import { beaconTexts } from '../../texts/beacons.ts'
import { labelTexts } from '../../texts/labels.ts'

export interface Coordinates {
  latitude: string
  longitude: string
}

const identities = { ibeacon: ['uuid', 'major', 'minor'], eddystone: ['uid', 'instance'] } as const
type BeaconType = keyof typeof identities

const empty = {
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
  location: Coordinates
  onLocation: (location: Coordinates) => void
  onSaved: () => void
}

/** Creates a beacon, or replaces the one with the same tag and external ID. */
export function BeaconForm({ location, onLocation, onSaved }: FormProps) {
  const [type, setType] = useState<BeaconType>('ibeacon')
  const [fields, setFields] = useState(empty)
  const [failure, setFailure] = useState('')
  const set = (name: keyof typeof empty) => (value: string) => setFields({ ...fields, [name]: value })

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    const { description, tag, externalId } = fields
    const identity = Object.fromEntries(identities[type].map((name) => [name, fields[name]]))
    const coordinates = [Number(location.longitude), Number(location.latitude)]
    try {
      const path = `/v1/beacons/${[tag, externalId].map(encodeURIComponent).join('/')}`
      await request('PUT', path, { body: { description, type, coordinates, ...identity } })
      showNotice(beaconTexts.saved(description))
      setFailure('')
      setFields(empty)
      onSaved()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  return (
    <form class="card form" onSubmit={save}>
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
        value={type}
        options={Object.keys(identities)}
        onValue={(chosen) => setType(chosen as BeaconType)}
      />
      <div class="row">
        {identities[type].map((name) => (
          <TextField key={name} label={name} required value={fields[name]} onValue={set(name)} />
        ))}
      </div>
      <div class="row">
        <TextField
          label={labelTexts.latitude}
          required
          value={location.latitude}
          onValue={(latitude) => onLocation({ ...location, latitude })}
        />
        <TextField
          label={labelTexts.longitude}
          required
          value={location.longitude}
          onValue={(longitude) => onLocation({ ...location, longitude })}
        />
      </div>
      <p class="small soft">{beaconTexts.hint}</p>
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      <RoleButton type="submit" class="main">
        {labelTexts.save}
      </RoleButton>
    </form>
  )
}
