import { expect, it } from 'vitest'
import { openNodeBeside, testAppForNow } from '../app.ts'

it('deadlock', async () => {
  const groma = await testAppForNow()
  const beside = await openNodeBeside(groma)
  await groma.pool.query(`insert into users (bucket,id,project,live,device_id,longitude,latitude,accuracy,created_at,updated_at)
    select i%64, 'x'||i, 1, true, 'd'||i, 0,0,1,now(),now() from generate_series(1,30000) i`)
  await groma.pool.query('analyze users')
  const codes: Record<string, number> = {}
  for (let round = 0; round < 12; round++) {
    const users = Array.from({ length: 400 }, (_, at) => ({ deviceId: `d-${round % 3}-${at}`, latitude: 53 + round / 1000, longitude: 13, accuracy: 5 }))
    const answers = await Promise.all([
      groma.call('POST /v1/track/bulk', { body: users }),
      beside.call('POST /v1/track/bulk', { body: [...users].reverse() }),
    ])
    for (const { status, body } of answers) {
      codes[status] = (codes[status] ?? 0) + 1
      if (status !== 200) console.log(JSON.stringify(body).slice(0, 300))
    }
  }
  console.log(codes, await groma.pool.query('select deadlocks, xact_rollback from pg_stat_database where datname = current_database()').then((r) => r.rows))
  await beside.close()
  expect(codes).toEqual({ 200: 24 })
}, 60_000)

it('login in one replay', async () => {
  const groma = await testAppForNow()
  const at = (s: number) => new Date(Date.now() - 600_000 + s * 1000).toISOString()
  const where = { latitude: 53, longitude: 13, accuracy: 5 }
  for (const mode of ['one', 'many']) {
    const sent = [undefined, `ada-${mode}`, undefined].map((userId, i) => ({ deviceId: `phone-${mode}`, ...(userId && { userId }), ...where, updatedAt: at(i) }))
    if (mode === 'one') await groma.call('POST /v1/track/replay', { body: { replays: sent } })
    else for (const body of sent) await groma.call('POST /v1/track', { body })
    const { body } = await groma.call('GET /v1/users')
    console.log(mode, body.users.filter((u: any) => u.deviceId.endsWith(mode)).map((u: any) => [u.userId, u.updatedAt]))
  }
})

it('retry of a time far ahead', async () => {
  const groma = await testAppForNow()
  const body = { deviceId: 'p', latitude: 53, longitude: 13, accuracy: 5, updatedAt: new Date(Date.now() + 600_000).toISOString() }
  await groma.call('POST /v1/track', { body })
  await groma.call('POST /v1/track', { body })
  console.log('kept', (await groma.call('GET /v1/users/p/locations')).body.locations.length)
})
