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
import { formatPosition, roundDistance } from '../../parts/formats.ts'
import { DistanceField } from '../../parts/forms/distance-field.tsx'
import { Failure } from '../../parts/forms/failure.tsx'
import { MomentField } from '../../parts/forms/moment-field.tsx'
import { UserField } from '../../parts/forms/user-field.tsx'
import { showNotice } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { ApiError, request } from '../../server/api.ts'
import type { Geofence, Trip } from '../../server/models.ts'
import { forgetUnsaved, useUnsaved } from '../../shell/leaving.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { modeNames, tripTexts } from '../../texts/texts.ts'
import { DestinationGeofence, useDestinations } from './destination-geofence.tsx'
import { readLocalTime, timeZone } from './local-time.ts'

const destinationKinds = ['geofence', 'address', 'point'] as const

export const offeredModes = ['car', 'bike', 'foot'] as const

const usualRadius = 100 // metres

/** As it is edited: what belongs to other kinds stays until the trip is made. */
interface Destination {
  kind: (typeof destinationKinds)[number]
  geofence?: Geofence | undefined
  address: string
  point?: Position
  /** Metres. */
  radius: string
}

const empty = { externalId: '', userId: '', mode: 'car', scheduledArrivalAt: '' }

/** A trip to a geofence, an address or a point on the map. */
export function NewTrip() {
  const [fields, setFields] = useState(empty)
  const [nowhere] = useState<Destination>(() => ({
    kind: 'geofence',
    address: '',
    radius: roundDistance(usualRadius),
  }))
  const [destination, setDestination] = useState(nowhere)
  useUnsaved(JSON.stringify([fields, destination]) !== JSON.stringify([empty, nowhere]))
  const [failure, setFailure] = useState('')
  const [existing, setExisting] = useState<Trip>()
  const { kind, geofence, point, radius } = destination
  const geofences = useDestinations()
  const set = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value })
  const leadTo = (change: Partial<Destination>) => setDestination({ ...destination, ...change })

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
          ...bodyOf(destination),
        },
      })
      showNotice(tripTexts.made(externalId))
      forgetUnsaved()
      goTo('trips', trip._id)
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  const content = useMemo(
    () => ({
      geofences: geofenceFeatures(kind === 'geofence' ? geofences.shown : []),
      ...drawingOf(kind === 'point' ? point : undefined, radius),
    }),
    [kind, point, radius, geofences.shown],
  )

  const fit = useMemo(
    () => boundsOf((geofence ? [geofence] : geofences.shown).map((one) => one.geometryCenter.coordinates)),
    [geofence, geofences.shown],
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
            onValue={(chosen) => leadTo({ kind: chosen as Destination['kind'] })}
          />
          <DestinationFields {...{ destination, geofences }} onChange={leadTo} />
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
          <Failure text={failure} />
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
            if (kind === 'point') leadTo({ point: at })
            else if (clicked?.source === 'geofences')
              leadTo({ geofence: geofences.shown.find(({ _id }) => _id === clicked.id) })
          }}
        />
      </div>
    </Page>
  )
}

interface DestinationProps {
  destination: Destination
  geofences: ReturnType<typeof useDestinations>
  onChange: (change: Partial<Destination>) => void
}

function DestinationFields({ destination, geofences, onChange }: DestinationProps) {
  const { kind, geofence, address, point, radius } = destination
  if (kind === 'geofence')
    return (
      <DestinationGeofence
        destinations={geofences}
        value={geofence?._id ?? ''}
        onValue={(chosen) => onChange({ geofence: chosen })}
      />
    )
  return (
    <>
      {kind === 'address' && (
        <TextField
          label={tripTexts.address}
          required
          value={address}
          onValue={(value) => onChange({ address: value })}
        />
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
      <DistanceField
        label={tripTexts.radius}
        least={10}
        most={10_000}
        required
        value={radius}
        onValue={(value) => onChange({ radius: value })}
      />
    </>
  )
}

/** The fields of a trip's body that say where it leads. */
function bodyOf({ kind, geofence, address, point, radius }: Destination): object {
  if (kind === 'geofence')
    return { destinationGeofenceTag: geofence?.tag, destinationGeofenceExternalId: geofence?.externalId }
  const place = kind === 'address' ? { address } : { coordinates: point }
  return { legs: [{ destination: { ...place, arrivalRadius: Number(radius) } }] }
}

/** A point with the circle in which the user has arrived. */
function drawingOf(point: Position | undefined, radius: string) {
  return {
    areas: collection(point ? [circleOf(point, Number(radius) || usualRadius, { kind: 'draft' })] : []),
    points: collection(point ? [pointOf(point, { kind: 'stop', label: tripTexts.destination })] : []),
  }
}

async function findTrip(externalId: string): Promise<Trip | undefined> {
  try {
    return (await request<{ trip: Trip }>('GET', `/v1/trips/${encodeURIComponent(externalId)}`)).trip
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
