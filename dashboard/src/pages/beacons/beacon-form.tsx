import { useState } from 'preact/hooks'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { tell } from '../../parts/notices.tsx'
import { ask } from '../../server/api.ts'
import { mayWrite } from '../../server/session.ts'
import { texts } from '../../shell/texts.ts'

export interface Place {
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
const words = texts.beacons

interface FormProps {
  place: Place
  onPlace: (place: Place) => void
  onSaved: () => void
}

/** Makes a beacon; one of the same tag and external id is replaced. */
export function BeaconForm({ place, onPlace, onSaved }: FormProps) {
  const [type, setType] = useState<BeaconType>('ibeacon')
  const [fields, setFields] = useState(empty)
  const [failure, setFailure] = useState('')
  const set = (name: keyof typeof empty) => (value: string) => setFields({ ...fields, [name]: value })

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    const { description, tag, externalId } = fields
    const identity = Object.fromEntries(identities[type].map((name) => [name, fields[name]]))
    const coordinates = [Number(place.longitude), Number(place.latitude)]
    try {
      const path = `/v1/beacons/${[tag, externalId].map(encodeURIComponent).join('/')}`
      await ask('PUT', path, { body: { description, type, coordinates, ...identity } })
      tell(words.saved(description))
      setFailure('')
      setFields(empty)
      onSaved()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  return (
    <form class="card form" onSubmit={save}>
      <h2>{words.new}</h2>
      <TextField label={words.description} required value={fields.description} onValue={set('description')} />
      <div class="row">
        <TextField label={words.tag} required value={fields.tag} onValue={set('tag')} />
        <TextField label={words.externalId} required value={fields.externalId} onValue={set('externalId')} />
      </div>
      <ChoiceField
        label={words.type}
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
          label={texts.geofences.latitude}
          required
          value={place.latitude}
          onValue={(latitude) => onPlace({ ...place, latitude })}
        />
        <TextField
          label={texts.geofences.longitude}
          required
          value={place.longitude}
          onValue={(longitude) => onPlace({ ...place, longitude })}
        />
      </div>
      <p class="small soft">{words.hint}</p>
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" class="main" disabled={!mayWrite.value}>
        {texts.common.save}
      </button>
    </form>
  )
}
