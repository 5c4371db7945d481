import { useState } from 'preact/hooks'
import { ChoiceField } from '../../parts/field.tsx'
import { Failure } from '../../parts/forms/failure.tsx'
import { toLocalTime } from '../../parts/forms/moment.ts'
import { MomentField } from '../../parts/forms/moment-field.tsx'
import { showNotice } from '../../parts/notices.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { request } from '../../server/api.ts'
import type { Geofence, Trip } from '../../server/models.ts'
import { useUnsaved } from '../../shell/leaving.ts'
import { labelTexts, modeNames, tripTexts } from '../../texts/texts.ts'
import { DestinationGeofence, useDestinations } from './destination-geofence.tsx'
import { readLocalTime, timeZone } from './local-time.ts'
import { offeredModes } from './new-trip.tsx'

const settable = ['pending', 'started', 'approaching', 'arrived', 'completed', 'canceled'] as const

/** Changes status, mode, destination and schedule of a trip that has not ended. Only what was edited is sent. */
export function ChangeTrip({ trip, onChanged }: { trip: Trip; onChanged: () => void }) {
  const [edited, setEdited] = useState<Partial<Record<'status' | 'mode' | 'scheduledArrivalAt', string>>>({})
  const [geofence, setGeofence] = useState<Geofence>()
  const [failure, setFailure] = useState('')
  const destinations = useDestinations()
  const isEdited = geofence !== undefined || Object.keys(edited).length > 0
  useUnsaved(isEdited)
  const now = destinations.shown.find(
    ({ tag, externalId }) =>
      tag === trip.destinationGeofenceTag && externalId === trip.destinationGeofenceExternalId,
  )

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    const { status = trip.status, mode, scheduledArrivalAt } = edited
    try {
      await request('PATCH', `/v1/trips/${trip._id}/update`, {
        body: {
          status,
          ...(mode && { mode }),
          ...(scheduledArrivalAt && { scheduledArrivalAt: readLocalTime(scheduledArrivalAt) }),
          ...(geofence && {
            destinationGeofenceTag: geofence.tag,
            destinationGeofenceExternalId: geofence.externalId,
          }),
        },
      })
      setEdited({})
      setGeofence(undefined)
      setFailure('')
      showNotice(tripTexts.changed)
      onChanged()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  return (
    <details class="card">
      <summary>{tripTexts.change}</summary>
      <form class="form" onSubmit={save}>
        <div class="row roomy">
          <ChoiceField
            label={tripTexts.status}
            value={edited.status ?? trip.status}
            options={settable.map((status) => [status, tripTexts.statuses[status]])}
            onValue={(status) => setEdited({ ...edited, status })}
          />
          <ChoiceField
            label={tripTexts.mode}
            value={edited.mode ?? trip.mode}
            options={offeredModes.map((mode) => [mode, modeNames[mode]])}
            onValue={(mode) => setEdited({ ...edited, mode })}
          />
        </div>
        {!trip.legs && (
          <DestinationGeofence
            destinations={destinations}
            value={geofence?._id ?? now?._id ?? ''}
            onValue={setGeofence}
          />
        )}
        <MomentField
          label={tripTexts.scheduled}
          hint={tripTexts.scheduledHint(timeZone)}
          kind="dayAndTime"
          required={trip.scheduledArrivalAt !== undefined} // the server cannot be told to forget it
          value={
            edited.scheduledArrivalAt ?? (trip.scheduledArrivalAt ? toLocalTime(trip.scheduledArrivalAt) : '')
          }
          onValue={(scheduledArrivalAt) => setEdited({ ...edited, scheduledArrivalAt })}
        />
        <Failure text={failure} />
        <div class="actions">
          <RoleButton type="submit" class="main" disabled={!isEdited}>
            {labelTexts.save}
          </RoleButton>
          <button
            type="button"
            disabled={!isEdited}
            onClick={() => {
              setEdited({})
              setGeofence(undefined)
            }}
          >
            {labelTexts.cancel}
          </button>
        </div>
      </form>
    </details>
  )
}
