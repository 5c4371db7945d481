import { useState } from 'preact/hooks'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { EventUser, formatEventType } from '../../parts/event-list.tsx'
import { formatAge, formatNumber, formatSpeed, formatTime } from '../../parts/formats.ts'
import { showError, showNotice } from '../../parts/notices.tsx'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { Alert, Event } from '../../server/models.ts'
import { useRefresh } from '../../server/use-refresh.ts'
import { alertTexts, labelTexts, sectionNames } from '../../texts/texts.ts'
import { AlertForm } from './alert-form.tsx'

/** The rules, a form for a new one, and what they have told. */
export function Alerts() {
  const { fetched, more } = useList<Alert>({ path: '/v1/alerts', name: 'alerts' }, 100)
  const [editing, setEditing] = useState<string>()
  const edited = fetched.data?.items.find(({ _id }) => _id === editing)
  return (
    <div class="stack">
      <WhenLoaded fetched={fetched}>
        {({ items, hasMore }) => (
          <>
            <Table
              label={sectionNames.alerts}
              columns={columnsFor(fetched.reload, setEditing)}
              rows={items}
              idOf={({ _id }) => _id}
              empty={alertTexts.none}
            />
            <MoreButton count={items.length} hasMore={hasMore} onMore={more} />
            {items.length > 0 && <LatestAlerts names={items.map(({ name }) => name)} />}
          </>
        )}
      </WhenLoaded>
      <AlertForm
        key={edited?._id}
        alert={edited}
        onSaved={() => {
          setEditing(undefined)
          fetched.reload()
        }}
        onCancel={edited && (() => setEditing(undefined))}
      />
    </div>
  )
}

function columnsFor(onChange: () => void, onEdit: (id: string) => void): Column<Alert>[] {
  async function toggle({ _id, enabled }: Alert): Promise<void> {
    await request('PATCH', `/v1/alerts/${_id}`, { body: { enabled: !enabled } }).catch(showError)
    onChange()
  }
  return [
    {
      title: () => alertTexts.name,
      cell: ({ name, description }) => (
        <>
          <span class="mono">{name}</span>
          {description && <div class="small soft">{description}</div>}
        </>
      ),
      isLong: true,
    },
    { title: () => alertTexts.when, cell: ({ when }) => alertTexts.kinds[when] },
    { title: () => alertTexts.rule, cell: ruleOf, isLong: true },
    { title: () => alertTexts.emails, cell: ({ emails }) => emails.join(', '), isLong: true },
    { title: () => alertTexts.state, cell: (alert) => <AlertState alert={alert} /> },
    {
      title: () => alertTexts.change,
      cell: (alert) => (
        <div class="actions">
          <RoleButton isTerse onClick={() => onEdit(alert._id)}>
            {labelTexts.edit}
          </RoleButton>
          <RoleButton isTerse onClick={() => toggle(alert)}>
            {alert.enabled ? alertTexts.disable : alertTexts.enable}
          </RoleButton>
          <ConfirmButton
            label={labelTexts.delete}
            question={alertTexts.question(alert.name)}
            act={async () => {
              await request('DELETE', `/v1/alerts/${alert._id}`)
              showNotice(alertTexts.deleted(alert.name))
              onChange()
            }}
          />
        </div>
      ),
    },
  ]
}

function ruleOf({ when, types, tags, minutes = 0, speed = 0, battery = 0 }: Alert): string {
  const places = tags.join(', ')
  switch (when) {
    case 'event':
      return alertTexts.rules.event(types.map(formatEventType).join(', '), places)
    case 'dwell':
      return alertTexts.rules.dwell(formatNumber(minutes), places)
    case 'unseen':
      return alertTexts.rules.unseen(formatNumber(minutes))
    case 'speed':
      return alertTexts.rules.speed(formatSpeed(speed), places)
    case 'battery':
      return alertTexts.rules.battery(formatNumber(battery))
  }
}

const refreshEvery = 5000 // milliseconds
const pageSize = 20

const eventColumns: Column<Event>[] = [
  { title: () => alertTexts.time, cell: ({ createdAt }) => <time>{formatTime(createdAt)}</time> },
  {
    title: () => alertTexts.name,
    cell: ({ type }) => <span class="tag warm long">{type.replace('alert.', '')}</span>,
    isLong: true,
  },
  { title: () => alertTexts.user, cell: ({ user }) => <EventUser user={user} />, isLong: true },
  { title: () => alertTexts.measured, cell: measured },
]

function LatestAlerts({ names }: { names: string[] }) {
  const type = names.map((name) => `alert.${name}`).join(',')
  const { fetched, more } = useList<Event>({ path: '/v1/events', name: 'events', query: { type } }, pageSize)
  useRefresh(fetched.reload, refreshEvery)
  return (
    <section class="card stack">
      <h2>{alertTexts.recent}</h2>
      <p class="small soft">{alertTexts.recentHint}</p>
      <WhenLoaded fetched={fetched}>
        {({ items, hasMore }) => (
          <>
            <Table
              label={alertTexts.recent}
              columns={eventColumns}
              rows={items}
              idOf={({ _id }) => _id}
              empty={alertTexts.noneYet}
            />
            <MoreButton count={items.length} hasMore={hasMore} onMore={more} />
          </>
        )}
      </WhenLoaded>
    </section>
  )
}

function measured({ alert, geofence }: Event): string {
  if (!alert) return ''
  const { when, value = 0, eventType = '' } = alert
  const figure = {
    event: formatEventType(eventType),
    dwell: `${formatNumber(Math.round(value))} min`,
    unseen: `${formatNumber(Math.round(value))} min`,
    speed: formatSpeed(value),
    battery: `${formatNumber(Math.round(value))} %`,
  }[when]
  return geofence ? `${figure} · ${geofence.description}` : figure
}

function AlertState({ alert: { enabled, failingSince } }: { alert: Alert }) {
  if (enabled && failingSince)
    return <span class="tag bad">{alertTexts.notMailed(formatAge(failingSince, Date.now()))}</span>
  return <span class={enabled ? 'tag good' : 'tag'}>{enabled ? alertTexts.on : alertTexts.off}</span>
}
