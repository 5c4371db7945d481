import { useMemo } from 'preact/hooks'
import { boundsOf, geofenceFeatures } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatNumber, formatPosition, formatTime } from '../../parts/formats.ts'
import { showNotice } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { Geofence, Meta, User } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { geofenceTexts, labelTexts, modeNames } from '../../texts/texts.ts'
import { formatHours } from './hours.ts'
import { shapeText } from './shape-text.ts'

export function GeofenceView({ geofence, onEdit }: { geofence: Geofence; onEdit: () => void }) {
  const content = useMemo(() => ({ geofences: geofenceFeatures([geofence]) }), [geofence])
  const fit = useMemo(() => boundsOf(geofence.geometry.coordinates.flat()), [geofence])
  return (
    <Page
      title={geofence.description}
      actions={
        <>
          <a class="button" href={pathTo('geofences')}>
            {geofenceTexts.list}
          </a>
          <RoleButton class="main" onClick={onEdit}>
            {labelTexts.edit}
          </RoleButton>
          <DeleteGeofence geofence={geofence} />
        </>
      }
    >
      <div class="beside-map">
        <div class="stack">
          <section class="card">
            <Facts facts={factsOf(geofence)} />
          </section>
          <Inside id={geofence._id} />
        </div>
        <MapView label={geofenceTexts.map} content={content} fit={fit} />
      </div>
    </Page>
  )
}

function factsOf(geofence: Geofence) {
  const { geometryCenter, stopDetection } = geofence
  const hours = formatHours(geofence.operatingHours ?? {})
  return [
    [geofenceTexts.tag, geofence.tag],
    [geofenceTexts.externalId, <span class="mono">{geofence.externalId}</span>],
    [geofenceTexts.type, shapeText(geofence)],
    [geofenceTexts.mode, geofence.mode && modeNames[geofence.mode]],
    [geofenceTexts.centre, formatPosition(geometryCenter.coordinates)],
    [geofenceTexts.enabled, geofence.enabled ? labelTexts.yes : labelTexts.no],
    [geofenceTexts.users, [geofence.userIds, geofence.userId].filter(Boolean).join(', ')],
    [geofenceTexts.ip, geofence.ip],
    [geofenceTexts.hours, hours && <span class="lines">{hours}</span>],
    [geofenceTexts.dwell, geofence.dwellThreshold],
    [geofenceTexts.approaching, geofence.tripApproachingThreshold],
    [
      geofenceTexts.stopDetection,
      stopDetection === undefined ? undefined : stopDetection ? labelTexts.yes : labelTexts.no,
    ],
    [geofenceTexts.disableAfter, geofence.disableAfter && formatTime(geofence.disableAfter)],
    [geofenceTexts.deleteAfter, geofence.deleteAfter && formatTime(geofence.deleteAfter)],
    [geofenceTexts.metadata, geofence.metadata && <code>{JSON.stringify(geofence.metadata)}</code>],
    [labelTexts.created, formatTime(geofence.createdAt)],
    [labelTexts.updated, formatTime(geofence.updatedAt)],
  ] as const
}

function DeleteGeofence({ geofence: { _id, description } }: { geofence: Geofence }) {
  return (
    <ConfirmButton
      label={labelTexts.delete}
      question={geofenceTexts.deleteQuestion(description)}
      act={async () => {
        await request('DELETE', `/v1/geofences/${_id}`)
        showNotice(geofenceTexts.deleted(description))
        goTo('geofences')
      }}
    />
  )
}

function Inside({ id }: { id: string }) {
  const fetched = useFetch(() => request<Meta & { users: User[] }>('GET', `/v1/geofences/${id}/users`), id)
  return (
    <section class="card">
      <h2>{geofenceTexts.inside}</h2>
      <WhenLoaded fetched={fetched}>
        {({ users, meta }) =>
          users.length === 0 ? (
            <p class="soft">{geofenceTexts.insideNone}</p>
          ) : (
            <>
              <p class="small soft">
                {meta.cursor === undefined
                  ? labelTexts.allShown(formatNumber(users.length))
                  : labelTexts.someShown(formatNumber(users.length))}
              </p>
              <ul class="list tall">
                {users.map(({ _id, userId, deviceId }) => (
                  <li key={_id}>
                    <a href={pathTo('users', _id)}>{userId ?? deviceId}</a>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </WhenLoaded>
    </section>
  )
}
