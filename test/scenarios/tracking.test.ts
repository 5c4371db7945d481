import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeImports } from '../../src/geofences/write-imports.ts'
import type { Database } from '../../src/store/database.ts'
import { purgeGeofences } from '../../src/store/geofences/save-geofences.ts'
import { identify } from '../../src/store/users/identities.ts'
import { sweep } from '../../src/tracking/sweep.ts'
import { openNodeBeside, openTestApp, type TestApp } from '../app/app.ts'
import { draw, position } from '../maps/draw.ts'
import { eventNames, fence, walker } from '../tracking/walker.ts'

/** The rules of tracking. Every character is 50 m; `h` is the centre of `home`, a circle of 100 m. */
const map = draw(
  `
  . . . . . . . . .
  f . . . h i . . .
  . . . . . . . . .
  `,
  50,
)
const { h, i, f } = map as Record<'h' | 'i' | 'f', { latitude: number; longitude: number }>
/** A point so many metres east of the centre of home. */
const east = (metres: number) => ({
  latitude: h.latitude,
  longitude: h.longitude + metres / (111_195.08 * Math.cos((h.latitude * Math.PI) / 180)),
})

let shared: TestApp

beforeAll(async () => {
  shared = await openTestApp()
})

afterAll(() => shared?.close())

async function withHome(more: object = {}): Promise<TestApp> {
  const groma = await shared.newProject()
  await fence(groma, 'home', { coordinates: position(h), ...more })
  return groma
}

const iso = (time: number) => new Date(time).toISOString()

/** Three days ago, and hours at which a geofence was open then but is not now. */
const longAgo = new Date(Date.now() - 3 * 86_400_000)
longAgo.setUTCHours(12)
const day = longAgo.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
const openThen = { [day]: [['08:00', '20:00']] }

const settings = (groma: TestApp, body: object) => groma.call('PATCH /v1/settings/project', { body })

describe('entry and exit', () => {
  it('come with the first update inside and the first outside', async () => {
    const walk = walker(await withHome())
    const steps = [f, h, i, f, f, h]
    const events = []
    for (const step of steps) events.push(eventNames(await walk(step)))
    expect(events).toEqual([[], ['entered home'], [], ['exited home'], [], ['entered home']])
  })

  it('an entry needs no earlier point outside', async () => {
    const walk = walker(await withHome())
    expect(eventNames(await walk(h))).toEqual(['entered home'])
  })

  it('a geofence created around a user is entered with their next update', async () => {
    const groma = await shared.newProject()
    const walk = walker(groma)
    expect(eventNames(await walk(h))).toEqual([])
    await fence(groma, 'home', { coordinates: position(h) })
    expect(eventNames(await walk(h))).toEqual(['entered home'])
  })

  it('exits come before entries in one answer', async () => {
    const groma = await withHome()
    await fence(groma, 'away', { coordinates: position(f) })
    const walk = walker(groma)
    expect(eventNames(await walk(h))).toEqual(['entered home'])
    expect(eventNames(await walk(f))).toEqual(['exited home', 'entered away'])
  })

  it('user.geofences lists the geofences of the user', async () => {
    const groma = await withHome()
    const walk = walker(groma)
    const names = async () =>
      (await groma.call('GET /v1/users/ada')).body.user.geofences.map(
        (one: { externalId: string }) => one.externalId,
      )
    await walk(h)
    expect(await names()).toEqual(['home'])
    await walk(f)
    expect(await names()).toEqual([])
  })
})

describe('buffers', () => {
  it.each([
    ['enter within the accuracy of the boundary', {}, 104, 5, ['entered home']],
    ['do not enter beyond it', {}, 106, 5, []],
    ['do not enter outside when entries are not buffered', { bufferGeofenceEntries: false }, 104, 5, []],
  ])('%s', async (_what, changed, metres, accuracy, expected) => {
    const groma = await withHome()
    await settings(groma, changed)
    expect(eventNames(await walker(groma)(east(metres), { accuracy }))).toEqual(expected)
  })

  it.each([
    ['exit only beyond the accuracy', {}, 104, 5, []],
    ['exit beyond it', {}, 106, 5, ['exited home']],
    [
      'exit at the boundary when exits are not buffered',
      { bufferGeofenceExits: false },
      104,
      5,
      ['exited home'],
    ],
  ])('%s', async (_what, changed, metres, accuracy, expected) => {
    const groma = await withHome()
    await settings(groma, changed)
    const walk = walker(groma)
    await walk(h)
    expect(eventNames(await walk(east(metres), { accuracy }))).toEqual(expected)
  })
})

describe('confidence', () => {
  it.each([
    ['all of the disc inside', 0, 50, 3],
    ['half or more', 90, 30, 2],
    ['less than half', 103, 30, 1],
  ])('of an entry with %s', async (_what, metres, accuracy, confidence) => {
    const { body } = await walker(await withHome())(east(metres), { accuracy })
    expect(body.events[0].confidence).toBe(confidence)
  })

  it('of an exit follows the share outside', async () => {
    const walk = walker(await withHome())
    await walk(h)
    expect((await walk(east(120), { accuracy: 10 })).body.events[0].confidence).toBe(3)
  })

  it('of an exit that is not buffered is lower while part of the disc is inside', async () => {
    const groma = await withHome()
    await settings(groma, { bufferGeofenceExits: false })
    const walk = walker(groma)
    await walk(h)
    expect((await walk(east(110), { accuracy: 30 })).body.events).toMatchObject([
      { type: 'user.exited_geofence', confidence: 2 },
    ])
  })
})

describe('inaccurate and moving', () => {
  it('an update less accurate than maxAccuracy moves the user but makes no events', async () => {
    const groma = await withHome()
    const { body } = await walker(groma)(h, { accuracy: 1001 })
    expect(body.events).toEqual([])
    expect(body.user.location.coordinates).toEqual(position(h))
    await settings(groma, { maxAccuracy: 2000 })
    expect(eventNames(await walker(groma)(h, { accuracy: 1001 }))).toEqual(['entered home'])
  })

  it.each([
    ['neither', {}, []],
    ['stopped', { stopped: true }, ['entered home']],
    ['foreground', { foreground: true }, ['entered home']],
  ])('stop detection: %s', async (_what, more, expected) => {
    const groma = await withHome({ stopDetection: true })
    expect(eventNames(await walker(groma)(h, more))).toEqual(expected)
  })

  it("a geofence's own stop detection overrides the project's", async () => {
    const groma = await withHome({ stopDetection: false })
    await settings(groma, { stopDetection: true })
    expect(eventNames(await walker(groma)(h))).toEqual(['entered home'])
  })
})

describe('dwell', () => {
  const start = Date.now() - 3_600_000
  const at = (minute: number) => ({ updatedAt: iso(start + minute * 60_000) })

  it('is detected once per visit, by the first update past the threshold, with its minutes', async () => {
    const groma = await withHome({ dwellThreshold: 10 })
    await settings(groma, { events: { 'user.dwelled_in_geofence': true } })
    const walk = walker(groma)
    expect(eventNames(await walk(h, at(0)))).toEqual(['entered home'])
    expect(eventNames(await walk(i, at(9)))).toEqual([])
    const dwelled = await walk(h, at(12))
    expect(eventNames(dwelled)).toEqual(['dwelled home'])
    expect(dwelled.body.events[0].duration).toBeCloseTo(12)
    expect(eventNames(await walk(i, at(30)))).toEqual([])
    expect(eventNames(await walk(f, at(31)))).toEqual(['exited home'])
    expect(eventNames(await walk(h, at(32)))).toEqual(['entered home'])
    expect(eventNames(await walk(h, at(43)))).toEqual(['dwelled home'])
  })

  it('is off by default; the project threshold applies where the geofence has none', async () => {
    const groma = await withHome()
    const walk = walker(groma)
    await walk(h, at(0))
    expect(eventNames(await walk(h, at(20)))).toEqual([])
    await settings(groma, { events: { 'user.dwelled_in_geofence': true }, dwellThreshold: 15 })
    expect(eventNames(await walk(h, at(21)))).toEqual(['dwelled home'])
  })

  it.each([
    ['', 10],
    [', which was lowered since the entry', 1000],
  ])('is detected without further updates, at the time of the threshold%s, once', async (_what, first) => {
    const groma = await withHome({ dwellThreshold: first })
    await settings(groma, { events: { 'user.dwelled_in_geofence': true } })
    const entered = await walker(groma)(h, at(0))
    if (first !== 10) await fence(groma, 'home', { coordinates: position(h), dwellThreshold: 10 })
    const now = Date.now() + 61_000
    await Promise.all([1, 2, 3].map(() => sweep({ database: groma.database, ...groma.tracker }, now)))
    const { events } = (await groma.call('GET /v1/events?type=user.dwelled_in_geofence')).body
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ duration: 10, confidence: 3 })
    const since = Date.parse(entered.body.events[0].createdAt)
    expect(Date.parse(events[0].createdAt)).toBe(since + 600_000)
  })

  it('is not detected while a device that was offline sends how it went on', async () => {
    const groma = await withHome({ dwellThreshold: 10 })
    await settings(groma, { events: { 'user.dwelled_in_geofence': true } })
    const walk = walker(groma)
    await walk(h, at(0))
    await sweep({ database: groma.database, ...groma.tracker }, Date.now() + 1000)
    expect(eventNames(await walk(f, at(5)))).toEqual(['exited home'])
    const { events } = (await groma.call('GET /v1/events')).body
    expect(events).toHaveLength(2)
  })

  it.each<[what: string, settings: object, fence: object]>([
    ['the event is', { events: { 'user.dwelled_in_geofence': true } }, { dwellThreshold: 10 }],
    ["the project's threshold is", { dwellThreshold: 10 }, {}],
  ])('is detected without further updates where %s set after the entry', async (_what, change, more) => {
    const groma = await withHome(more)
    const isOn = 'dwellThreshold' in change
    if (isOn) await settings(groma, { events: { 'user.dwelled_in_geofence': true } })
    await walker(groma)(h, at(0))
    await settings(groma, change)
    await sweep({ database: groma.database, ...groma.tracker }, Date.now() + 61_000)
    const { events } = (await groma.call('GET /v1/events?type=user.dwelled_in_geofence')).body
    expect(events).toMatchObject([{ duration: 10 }])
  })
})

describe('a geofence that ends, or is not for everyone', () => {
  it('is left without an event when disabled or deleted, and not listed at the next read', async () => {
    const groma = await withHome()
    const walk = walker(groma)
    await walk(h)
    await fence(groma, 'home', { coordinates: position(h), enabled: false })
    expect((await groma.call('GET /v1/users/ada')).body.user.geofences).toEqual([])
    expect(eventNames(await walk(h))).toEqual([])
    await fence(groma, 'home', { coordinates: position(h) })
    expect(eventNames(await walk(h))).toEqual(['entered home'])
    await groma.call('DELETE /v1/geofences/place/home')
    expect((await groma.call('GET /v1/users/ada')).body.user.geofences).toEqual([])
    expect(eventNames(await walk(f))).toEqual([])
  })

  it.each(['disableAfter', 'deleteAfter'] as const)('%s takes effect at that instant', async (by) => {
    const end = Date.now() + 240_000 // updates may be stamped up to five minutes ahead
    const groma = await withHome({ [by]: iso(end) })
    const walk = walker(groma)
    expect(eventNames(await walk(h, { updatedAt: iso(end - 1) }))).toEqual(['entered home'])
    const { events, user } = (await walk(h, { updatedAt: iso(end) })).body
    expect([events, user.geofences]).toEqual([[], []])
  })

  it.each([
    ['disableAfter', { status: 200, body: { geofence: { enabled: false } } }, 1],
    ['deleteAfter', { status: 404 }, 0],
  ] as const)('past its %s it is left, and read so', async (by, answer, rows) => {
    const groma = await withHome({ [by]: iso(Date.now() + 3_600_000) })
    const walk = walker(groma)
    expect(eventNames(await walk(h))).toEqual(['entered home'])
    await fence(groma, 'home', { coordinates: position(h), [by]: iso(Date.now() - 1) })
    expect((await groma.call('GET /v1/users/ada')).body.user.geofences).toEqual([])
    expect(eventNames(await walk(h))).toEqual([])
    expect(await groma.call('GET /v1/geofences/place/home')).toMatchObject(answer)
    await purgeGeofences(groma.database)
    expect(
      await groma.database.query('select id from geofences where project = $1', [groma.test.project]),
    ).toHaveLength(rows)
  })

  const put = (groma: TestApp) => fence(groma, 'home', { coordinates: position(h) })
  const imported = async (groma: TestApp) => {
    const text = `tag,externalId,description,latitude,longitude,radius\nplace,home,Home,${h.latitude},${h.longitude},100`
    await groma.call('POST /v1/geofences/import', { body: { format: 'csv', text } })
    await writeImports(groma)
    await groma.tracker.reloadGeofences()
  }
  it.each([
    ['past its disableAfter', { disableAfter: iso(Date.now() - 86_400_000) }, put],
    ['past its disableAfter, and imported,', { disableAfter: iso(Date.now() - 86_400_000) }, imported],
    ['closed', { operatingHours: openThen }, put],
  ])(
    'that was %s is entered anew when it is active again, without an update in between',
    async (_what, over, activate) => {
      const groma = await withHome(over)
      const walk = walker(groma)
      expect(eventNames(await walk(h, { updatedAt: longAgo }))).toEqual(['entered home'])
      await activate(groma)
      expect((await groma.call('GET /v1/geofences/place/home/users')).body.users).toEqual([])
      expect(eventNames(await walk(h))).toEqual(['entered home'])
    },
  )

  it.each([
    [{ userIds: 'bob, ada' }, ['entered home']],
    [{ userIds: 'bob' }, []],
    [{ userId: 'ada' }, ['entered home']],
    [{ ip: '10.0.0.0/8' }, []],
    [{ ip: '127.0.0.*' }, ['entered home']],
    [{ ip: '10.0.0.1, 127.0.0.1' }, ['entered home']],
  ])('%j', async (restriction, expected) => {
    expect(eventNames(await walker(await withHome(restriction))(h))).toEqual(expected)
  })

  it('operatingHours are read in the time zone of the centre', async () => {
    const groma = await withHome({ operatingHours: { sun: [['8:00 am', '10:00 am']] } })
    const walk = walker(groma)
    // A Sunday in November in Germany: UTC+1.
    expect(eventNames(await walk(h, { updatedAt: '2026-11-08T06:30:00Z' }))).toEqual([])
    expect(eventNames(await walk(h, { updatedAt: '2026-11-08T07:00:00Z' }))).toEqual(['entered home'])
    expect(eventNames(await walk(h, { updatedAt: '2026-11-08T09:00:00Z' }))).toEqual([])
    expect(eventNames(await walk(f, { updatedAt: '2026-11-08T09:01:00Z' }))).toEqual([])
  })

  it('makes no events of types that the project has disabled', async () => {
    const groma = await withHome()
    await settings(groma, { events: { 'user.entered_geofence': false } })
    const walk = walker(groma)
    expect(eventNames(await walk(h))).toEqual([])
    expect(eventNames(await walk(f))).toEqual(['exited home'])
  })
})

describe('exitWhenGeofenceEnds', () => {
  const swept = async (groma: TestApp, now = Date.now()) => {
    await sweep({ database: groma.database, ...groma.tracker }, now)
    const { events } = (await groma.call('GET /v1/events')).body
    return events.map(({ type }: { type: string }) => type)
  }

  it.each([
    ['deleted', (groma: TestApp) => groma.call('DELETE /v1/geofences/place/home')],
    ['disabled', (groma: TestApp) => fence(groma, 'home', { coordinates: position(h), enabled: false })],
    ['ended', (groma: TestApp) => fence(groma, 'home', { coordinates: position(h), disableAfter: iso(0) })],
    [
      'closed',
      (groma: TestApp) => fence(groma, 'home', { coordinates: position(h), operatingHours: openThen }),
    ],
    ['for others', (groma: TestApp) => fence(groma, 'home', { coordinates: position(h), userIds: 'bob' })],
    [
      'disabled and enabled at once',
      async (groma: TestApp) => {
        await fence(groma, 'home', { coordinates: position(h), enabled: false })
        await fence(groma, 'home', { coordinates: position(h) })
      },
    ],
  ])('makes the exit of a geofence that is %s, without waiting for an update', async (_what, end) => {
    const groma = await withHome()
    await settings(groma, { exitWhenGeofenceEnds: true })
    const walk = walker(groma)
    await walk(h)
    await end(groma)
    expect(await swept(groma)).toEqual(['user.exited_geofence', 'user.entered_geofence'])
    expect(eventNames(await walk(f))).toEqual([])
  })

  it('makes it on a server that does not know yet what has changed', async () => {
    const groma = await withHome()
    await settings(groma, { exitWhenGeofenceEnds: true })
    await walker(groma)(h)
    const beside = await openNodeBeside(groma)
    await fence(groma, 'home', { coordinates: position(h), enabled: false })
    expect(await swept(beside)).toEqual(['user.exited_geofence', 'user.entered_geofence'])
    await beside.close()
  })

  it('makes it also on a server that started after the deletion', async () => {
    const groma = await withHome()
    await settings(groma, { exitWhenGeofenceEnds: true })
    await walker(groma)(h)
    await groma.call('DELETE /v1/geofences/place/home')
    const restarted = await openNodeBeside(groma)
    expect(await swept(restarted)).toEqual(['user.exited_geofence', 'user.entered_geofence'])
    const [exit] = (await restarted.call('GET /v1/events?type=user.exited_geofence')).body.events
    expect(exit.geofence).toMatchObject({ tag: 'place', externalId: 'home' })
    await restarted.close()
  })

  it.each(['before', 'after'])('makes it at the instant of disableAfter, set %s the entry', async (when) => {
    const end = Date.now() + 3_600_000
    const groma = await withHome(when === 'before' ? { disableAfter: iso(end) } : {})
    await settings(groma, { exitWhenGeofenceEnds: true })
    await walker(groma)(h)
    if (when === 'after') await fence(groma, 'home', { coordinates: position(h), disableAfter: iso(end) })
    expect(await swept(groma, end - 1)).toEqual(['user.entered_geofence'])
    expect(await swept(groma, end)).toEqual(['user.exited_geofence', 'user.entered_geofence'])
    const [exit] = (await groma.call('GET /v1/events?type=user.exited_geofence')).body.events
    expect(Date.parse(exit.createdAt)).toBe(end)
  })

  it.each(['before', 'after'])('makes it where it is switched on %s the entry', async (when) => {
    const end = Date.now() + 3_600_000
    const groma = await withHome({ disableAfter: iso(end) })
    if (when === 'before') await settings(groma, { exitWhenGeofenceEnds: true })
    await walker(groma)(h)
    if (when === 'after') await settings(groma, { exitWhenGeofenceEnds: true })
    expect(await swept(groma, end - 1)).toEqual(['user.entered_geofence'])
    expect(await swept(groma, end)).toEqual(['user.exited_geofence', 'user.entered_geofence'])
  })

  describe('a late update, stamped before the geofence was deleted', () => {
    /** Of the deletion. */
    type Instant = string | undefined

    const byRequest = async (groma: TestApp): Promise<Instant> => {
      await groma.call('DELETE /v1/geofences/place/home')
      const [row] = await groma.database.query<{ at: Date }>(
        'select removed_at as at from geofence_removals where project = $1',
        [groma.test.project],
      )
      return row?.at.toISOString()
    }
    const byTime = async (groma: TestApp): Promise<Instant> => {
      await purgeGeofences(groma.database)
      await groma.tracker.reloadGeofences()
      return undefined
    }
    const ago = (seconds: number) => iso(Date.now() - seconds * 1000)

    it.each<
      [string, (groma: TestApp) => Promise<Instant>, boolean, (late: string, end: Instant) => Instant[]]
    >([
      ['deleted by a request: over for what comes later', byRequest, false, () => []],
      ['deleted by a request, with exits wanted: at that instant', byRequest, true, (_late, end) => [end]],
      ['deleted when its time had come: it was there until then', byTime, false, (late) => [late]],
    ])(
      'means the same before a sweep and after it, %s',
      async (_what, remove, exitWhenGeofenceEnds, exits) => {
        for (const isSweptFirst of [true, false]) {
          const [entered, late, deleteAfter] = [ago(5), ago(3), ago(1)]
          const groma = await withHome(remove === byTime ? { deleteAfter } : {})
          await settings(groma, { exitWhenGeofenceEnds })
          const walk = walker(groma)
          await walk(h, { updatedAt: entered })
          const end = await remove(groma)
          if (isSweptFirst) await swept(groma)
          await walk(f, { updatedAt: late })
          await swept(groma)
          const { events } = (await groma.call('GET /v1/events?type=user.exited_geofence')).body
          expect(events.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual(exits(late, end))
        }
      },
    )
  })

  it('is off by default: the visit ends without an event', async () => {
    const groma = await withHome()
    await walker(groma)(h)
    await groma.call('DELETE /v1/geofences/place/home')
    expect(await swept(groma)).toEqual(['user.entered_geofence'])
    const users = await groma.database.query('select visits from users where project = $1', [
      groma.test.project,
    ])
    expect(users).toEqual([{ visits: [] }])
  })
})

describe('a geofence crossed between two updates', () => {
  const start = Date.now() - 600_000
  const at = (second: number) => ({ updatedAt: iso(start + second * 1000) })

  it('makes an entry and an exit at interpolated times, with confidence 1, where enabled', async () => {
    const groma = await withHome()
    await settings(groma, { detectCrossings: true })
    const walk = walker(groma)
    await walk(east(-500), at(0))
    const crossed = await walk(east(500), at(100))
    expect(eventNames(crossed)).toEqual(['entered home', 'exited home'])
    const [entry, exit] = crossed.body.events
    const seconds = (event: { createdAt: string }) =>
      (Date.parse(event.createdAt) - Date.parse(at(0).updatedAt)) / 1000
    expect(Math.round(seconds(entry))).toBe(40)
    expect(Math.round(seconds(exit))).toBe(60)
    expect([entry.confidence, exit.confidence]).toEqual([1, 1])
    expect(crossed.body.user.geofences).toEqual([])
  })

  it('comes in the order of time with others, also where they overlap', async () => {
    const groma = await withHome()
    await fence(groma, 'next', { coordinates: position(i) })
    await settings(groma, { detectCrossings: true })
    const walk = walker(groma)
    await walk(east(-500), at(0))
    const there = eventNames(await walk(east(500), at(100)))
    const back = eventNames(await walk(east(-500), at(200)))
    expect([there, back]).toEqual([
      ['entered home', 'entered next', 'exited home', 'exited next'],
      ['entered next', 'entered home', 'exited next', 'exited home'],
    ])
  })

  it.each([
    ['an arrival of a trip that is under way', true, 'arrived'],
    ['none of one that began after it', false, 'approaching'],
  ])('is %s', async (_what, isUnderWay, status) => {
    const groma = await withHome()
    await settings(groma, { detectCrossings: true, events: { 'user.entered_geofence': false } })
    const walk = walker(groma)
    if (!isUnderWay) await walk(east(-500), at(0))
    const destination = { destinationGeofenceTag: 'place', destinationGeofenceExternalId: 'home' }
    await groma.call('POST /v1/trips', { body: { externalId: 'way', userId: 'ada', ...destination } })
    if (isUnderWay) await walk(east(-500), at(0))
    expect((await walk(east(500), at(100))).body.user.trip.status).toBe(status)
  })

  it('makes no events by default, or beside the line', async () => {
    const groma = await withHome()
    const walk = walker(groma)
    await walk(east(-500), at(0))
    expect(eventNames(await walk(east(500), at(100)))).toEqual([])
    await settings(groma, { detectCrossings: true })
    expect(eventNames(await walk(f, at(110)))).toEqual(['entered home', 'exited home'])
    const aside = { ...east(500), latitude: h.latitude + 0.01 }
    await walk({ ...f, latitude: h.latitude + 0.01 }, at(120))
    expect(eventNames(await walk(aside, at(130)))).toEqual([])
  })
})

describe('time', () => {
  const start = Date.now()
  const ago = (seconds: number) => ({ updatedAt: iso(start - seconds * 1000) })

  it('of the client is used for user and events', async () => {
    const sent = ago(300)
    const { body } = await walker(await withHome())(h, sent)
    expect(body.user.updatedAt).toBe(sent.updatedAt)
    expect(body.events[0].createdAt).toBe(sent.updatedAt)
  })

  it.each([
    ['older than the last update', ago(600)],
    ['more than 5 minutes ahead', { updatedAt: iso(start + 3_600_000) }],
  ])('ignores %s', async (_what, sent) => {
    const walk = walker(await withHome())
    await walk(f, ago(60))
    const before = Date.now()
    const { body } = await walk(h, sent)
    expect(Date.parse(body.user.updatedAt)).toBeGreaterThanOrEqual(before)
  })

  it('is that of the server for an update without one, also after one stamped ahead', async () => {
    const walk = walker(await withHome())
    const ahead = { updatedAt: new Date(Date.now() + 240_000).toISOString() }
    expect((await walk(h, ahead)).body.user.updatedAt).toBe(ahead.updatedAt)
    const { body } = await walk(f)
    expect(Date.parse(body.user.updatedAt)).toBeLessThanOrEqual(Date.now())
    expect(body.events).toMatchObject([{ type: 'user.exited_geofence', duration: 0 }])
    expect(body.events[0].createdAt).toBe(body.user.updatedAt)
  })

  it('of an older replayed update is history: its events get that time, the user stays', async () => {
    const walk = walker(await withHome())
    await walk(f, ago(10))
    const entered = await walk(h, { ...ago(100), replayed: true })
    expect(eventNames(entered)).toEqual(['entered home'])
    expect(entered.body.events[0].replayed).toBe(true)
    expect(entered.body.user.location.coordinates).toEqual(position(f))
    expect(entered.body.user.geofences).toEqual([])
    expect(eventNames(await walk(f, { ...ago(90), replayed: true }))).toEqual(['exited home'])
    expect(eventNames(await walk(f))).toEqual([])
  })

  it('of another device tells a publishable key nothing of where the user is', async () => {
    const groma = await withHome()
    await fence(groma, 'shop', { coordinates: position(east(2000)) }, 'goal')
    const trip = { externalId: 'order', userId: 'ada', destinationGeofenceTag: 'goal' }
    await groma.call('POST /v1/trips', { body: { ...trip, destinationGeofenceExternalId: 'shop' } })
    await walker(groma)(h, { speed: 3 })
    const other = { deviceId: 'other', userId: 'ada' }
    const sent = { ...f, ...ago(100), accuracy: 7, replayed: true }
    const { user } = (await walker(groma, other)(f, sent)).body
    const there = { location: { coordinates: position(f) }, locationAccuracy: 7, updatedAt: sent.updatedAt }
    expect(user).toMatchObject({ ...other, ...there, geofences: [] })
    expect(JSON.stringify(user)).not.toMatch(/phone|eta|speed/)
    const replayed = { replays: [{ ...other, ...sent }] }
    const batch = await groma.call('POST /v1/track/replay', { key: 'test publishable', body: replayed })
    expect(batch.body.user).toEqual(user)
    const now = (await walker(groma, other, 'test secret')(f, { ...sent, ...ago(99) })).body.user
    expect(now).toMatchObject({ deviceId: 'phone', location: { coordinates: position(h) }, speed: 3 })
    expect((await groma.call('GET /v1/users/ada')).body.user).toEqual(now)
  })

  it('answers a retry within a minute with the same events, and stores nothing twice', async () => {
    const groma = await withHome()
    const walk = walker(groma)
    await walk(f)
    const sent = { updatedAt: new Date().toISOString() }
    const first = await walk(h, sent)
    const again = await walk(h, sent)
    expect(eventNames(first)).toEqual(['entered home'])
    expect(again.body).toEqual(first.body)
    expect((await groma.call('GET /v1/events')).body.events).toHaveLength(1)
    expect((await groma.call('GET /v1/users/ada/locations')).body.locations).toHaveLength(2)
  })

  it('answers a retry with the user as they are now, also a server that remembers them from before', async () => {
    const groma = await withHome()
    const beside = await openNodeBeside(groma)
    const start = Date.now() - 10_000
    for (const at of [0, 1, 2]) await walker(beside)(f, { updatedAt: iso(start + at) })
    const first = { updatedAt: iso(start + 3) }
    await walker(beside)(h, first)
    await groma.call('POST /v1/trips', { body: { externalId: 'trip', userId: 'ada' } })
    const moved = (await walker(groma)(f, { updatedAt: iso(start + 4) })).body
    const { user, events } = (await walker(beside)(h, first)).body
    expect([user, events.length]).toEqual([moved.user, 1])
    expect(user.trip).toMatchObject({ externalId: 'trip' })
    await beside.close()
  })

  it('stores the same update sent three times at once only once', async () => {
    const groma = await withHome()
    const walk = walker(groma)
    const sent = { updatedAt: new Date().toISOString() }
    const answers = await Promise.all([1, 2, 3].map(() => walk(h, sent)))
    expect(new Set(answers.map(({ body }) => body.events[0]._id)).size).toBe(1)
    expect((await groma.call('GET /v1/events')).body.events).toHaveLength(1)
  })
})

describe('identity', () => {
  it('a userId claims the logged-out user of the device, with the same _id', async () => {
    const groma = await shared.newProject()
    const id = async (who: object) => (await walker(groma, who)(h)).body.user._id
    const loggedOut = await id({ deviceId: 'phone' })
    expect(await id({ deviceId: 'phone' })).toBe(loggedOut)
    expect(await id({ deviceId: 'phone', userId: 'ada' })).toBe(loggedOut)
    expect(await id({ deviceId: 'tablet', userId: 'ada' })).toBe(loggedOut)
    const next = await id({ deviceId: 'phone' })
    expect(next).not.toBe(loggedOut)
    expect(await id({ deviceId: 'phone', userId: 'bob' })).toBe(next)
    expect(await id({ deviceId: 'phone', userId: 'ada' })).toBe(loggedOut)
  })

  it.each([
    [
      'a userId that another takes meanwhile',
      { userId: 'ada', deviceId: 'tablet' },
      ['ada is tablet', 'phone is phone'],
    ],
    [
      'a user whom another userId takes meanwhile',
      { userId: 'bob', deviceId: 'phone' },
      ['ada is new', 'bob is phone', 'tablet is tablet'],
    ],
  ])('%s: nobody loses the name that they had', async (_what, other, names) => {
    const groma = await shared.newProject()
    const { database, test } = groma
    const scope = { project: test.project, live: false }
    const admit = async () => true
    const devices = ['phone', 'tablet'].map((deviceId) => ({ ...scope, deviceId, userId: undefined }))
    const { keys } = await identify(database, devices, admit)
    const ids = new Map([...keys].map(([name, { id }]) => [id, name.split(':').at(-1)]))
    const raced: Database = {
      ...database,
      async transaction(work, isLong) {
        await identify(database, [{ ...scope, ...other }], admit)
        return database.transaction(work, isLong)
      },
    }
    await identify(raced, [{ ...scope, userId: 'ada', deviceId: 'phone' }], admit)
    const rows = await database.query<{ name: string; user: string }>(
      `select value as name, user_id as "user" from identities where project = $1 order by value`,
      [test.project],
    )
    expect(rows.map(({ name, user }) => `${name} is ${ids.get(user) ?? 'new'}`)).toEqual(names)
  })

  it('a login that is history, too: the user is found by the userId', async () => {
    const groma = await shared.newProject()
    const loggedOut = (await walker(groma, { deviceId: 'phone' })(h)).body.user
    const replayed = { updatedAt: new Date(Date.now() - 3_600_000).toISOString(), replayed: true }
    const { user } = (await walker(groma, { deviceId: 'phone', userId: 'ada' })(f, replayed)).body
    const { _id, location, updatedAt } = loggedOut
    expect(user).toMatchObject({ _id, location, updatedAt, userId: 'ada' })
    expect((await groma.call('GET /v1/users/ada')).body.user).toEqual(user)
  })

  it('is one user for many first updates at once', async () => {
    const groma = await shared.newProject()
    const answers = await Promise.all(Array.from({ length: 20 }, () => walker(groma)(h)))
    expect(new Set(answers.map(({ body }) => body.user._id)).size).toBe(1)
    expect((await groma.call('GET /v1/users')).body.users).toHaveLength(1)
  })

  it('is a new user after a delete', async () => {
    const groma = await shared.newProject()
    const walk = walker(groma)
    const before = (await walk(h)).body.user._id
    await groma.call('DELETE /v1/users/ada')
    expect((await walk(h)).body.user._id).not.toBe(before)
  })

  it('refuses an e-mail address as userId', async () => {
    const groma = await shared.newProject()
    const body = { deviceId: 'phone', userId: 'ada@example.com', ...h, accuracy: 5 }
    const { status, body: answer } = await groma.call('POST /v1/track', { body })
    expect([status, answer.meta.param]).toEqual([400, 'userId'])
  })

  it('keeps test and live apart', async () => {
    const groma = await withHome()
    const live = walker(groma, undefined, 'live publishable')
    expect(eventNames(await live(h))).toEqual([])
    expect((await groma.call('GET /v1/users')).body.users).toEqual([])
  })

  it('keeps fields that are not sent; metadata is replaced', async () => {
    const walk = walker(await shared.newProject())
    await walk(h, { description: 'first', metadata: { a: 1, b: 2 }, deviceType: 'iOS' })
    const { user } = (await walk(h, { metadata: { c: 3 } })).body
    expect(user).toMatchObject({ description: 'first', metadata: { c: 3 }, deviceType: 'iOS' })
  })
})
