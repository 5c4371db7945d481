import { useMemo, useState } from 'preact/hooks'
import {
  boundsOf,
  circleOf,
  collection,
  geofenceFeatures,
  type Position,
  pointOf,
} from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { formatPosition } from '../../parts/formats.ts'
import { DistanceField } from '../../parts/forms/distance-field.tsx'
import { MomentField } from '../../parts/forms/moment-field.tsx'
import { UserField } from '../../parts/forms/user-field.tsx'
import { showNotice } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { ApiError, request } from '../../server/api.ts'
import type { Geofence, Trip } from '../../server/models.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { modeNames, tripTexts } from '../../texts/texts.ts'
import { DestinationGeofence, useDestinations } from './destination-geofence.tsx'
import { readLocalTime, timeZone } from './local-time.ts'

const destinationKinds = ['geofence', 'address', 'point'] as const
type DestinationKind = (typeof destinationKinds)[number]

export const offeredModes = ['car', 'bike', 'foot'] as const

const defaultRadius = '100' // metres

/** A trip to a geofence, an address or a point on the map. */
export function NewTrip() {
  const [fields, setFields] = useState({
    externalId: '',
    userId: '',
    mode: 'car',
    address: '',
    radius: defaultRadius,
    scheduledArrivalAt: '',
  })
  const [kind, setKind] = useState<DestinationKind>('geofence')
  const [geofence, setGeofence] = useState<Geofence>()
  const [point, setPoint] = useState<Position>()
  const [failure, setFailure] = useState('')
  const [existing, setExisting] = useState<Trip>()
  const destinations = useDestinations()
  const set = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value })

  async function make(event: Event): Promise<void> {
    event.preventDefault()
    setFailure('')
    const { externalId, userId, mode, scheduledArrivalAt } = fields
    try {
      // POST would change a pending trip of this name, or begin one anew that has ended.
      const known = await findTrip(externalId)
      setExisting(known)
      if (known) return
      const { trip } = await request<{ trip: Trip }>('POST', '/v1/trips', {
        body: {
          externalId,
          mode,
          ...(userId && { userId }),
          ...(scheduledArrivalAt && { scheduledArrivalAt: readLocalTime(scheduledArrivalAt) }),
          ...destinationOf(),
        },
      })
      showNotice(tripTexts.made(externalId))
      goTo('trips', trip._id)
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  function destinationOf(): object {
    if (kind === 'geofence')
      return { destinationGeofenceTag: geofence?.tag, destinationGeofenceExternalId: geofence?.externalId }
    const arrivalRadius = Number(fields.radius)
    const destination = kind === 'address' ? { address: fields.address } : { coordinates: point }
    return { legs: [{ destination: { ...destination, arrivalRadius } }] }
  }

  const content = useMemo(
    () => ({
      geofences: geofenceFeatures(kind === 'geofence' ? destinations.shown : []),
      areas: collection(
        point && kind === 'point' ? [circleOf(point, Number(fields.radius) || 100, { kind: 'draft' })] : [],
      ),
      points: collection(
        point && kind === 'point' ? [pointOf(point, { kind: 'stop', label: tripTexts.destination })] : [],
      ),
    }),
    [kind, point, fields.radius, destinations.shown],
  )

  const fit = useMemo(
    () => boundsOf((geofence ? [geofence] : destinations.shown).map((one) => one.geometryCenter.coordinates)),
    [geofence, destinations.shown],
  )

  return (
    <Page title={tripTexts.new}>
      <div class="beside-map">
        <form class="card form" onSubmit={make}>
          <TextField
            label={tripTexts.externalId}
            hint={tripTexts.externalIdHint}
            required
            maxLength={256}
            value={fields.externalId}
            onValue={set('externalId')}
          />
          <UserField
            label={tripTexts.user}
            hint={tripTexts.userHint}
            value={fields.userId}
            onValue={set('userId')}
          />
          <ChoiceField
            label={tripTexts.mode}
            value={fields.mode}
            options={offeredModes.map((mode) => [mode, modeNames[mode]])}
            onValue={set('mode')}
          />
          <ChoiceField
            label={tripTexts.to}
            value={kind}
            options={destinationKinds.map((one) => [one, tripTexts.kinds[one]])}
            onValue={(chosen) => setKind(chosen as DestinationKind)}
          />
          {kind === 'geofence' && (
            <DestinationGeofence
              destinations={destinations}
              value={geofence?._id ?? ''}
              onValue={setGeofence}
            />
          )}
          {kind === 'address' && (
            <TextField label={tripTexts.address} required value={fields.address} onValue={set('address')} />
          )}
          {kind === 'point' && (
            <TextField
              label={tripTexts.point}
              hint={tripTexts.pointHint}
              required
              readOnly
              value={point ? formatPosition(point) : ''}
              onValue={() => {}}
            />
          )}
          {kind !== 'geofence' && (
            <DistanceField
              label={tripTexts.radius}
              least={10}
              most={10_000}
              required
              value={fields.radius}
              onValue={set('radius')}
            />
          )}
          <MomentField
            label={tripTexts.scheduled}
            hint={tripTexts.scheduledHint(timeZone)}
            kind="dayAndTime"
            value={fields.scheduledArrivalAt}
            onValue={set('scheduledArrivalAt')}
          />
          {existing && (
            <p class="error" role="alert">
              {tripTexts.exists(existing.externalId)}{' '}
              <a href={pathTo('trips', existing._id)}>{tripTexts.openIt}</a>
            </p>
          )}
          {failure && (
            <p class="error" role="alert">
              {failure}
            </p>
          )}
          <RoleButton
            type="submit"
            class="main"
            disabled={(kind === 'geofence' && !geofence) || (kind === 'point' && !point)}
          >
            {tripTexts.make}
          </RoleButton>
        </form>
        <MapView
          label={tripTexts.map}
          content={content}
          fit={fit}
          onClick={(at, clicked) => {
            if (kind === 'point') setPoint(at)
            else if (clicked?.source === 'geofences')
              setGeofence(destinations.shown.find(({ _id }) => _id === clicked.id))
          }}
        />
      </div>
    </Page>
  )
}

async function findTrip(externalId: string): Promise<Trip | undefined> {
  try {
    return (await request<{ trip: Trip }>('GET', `/v1/trips/${encodeURIComponent(externalId)}`)).trip
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
