import type { Dispatcher } from '../delivery/dispatcher.ts'
import { mostWaiting } from '../delivery/webhooks.ts'
import { isochroneJob } from '../geofences/isochrones.ts'
import { writeImports } from '../geofences/write-imports.ts'
import type { Engine } from '../routing/engine/engine.ts'
import type { Database } from '../store/database.ts'
import { purgeDeliveries } from '../store/delivery/attempts.ts'
import { dueAfterSetBack } from '../store/delivery/set-back.ts'
import { markFull } from '../store/delivery/webhooks.ts'
import { summarizeArrivals } from '../store/events/news.ts'
import { addRequests, countUsage } from '../store/events/usage.ts'
import { forgetImports } from '../store/geofences/geofence-imports.ts'
import { purgeGeofences } from '../store/geofences/save-geofences.ts'
import { purgeAudit } from '../store/projects/audit.ts'
import { addToRequestLog, purgeRequestLog } from '../store/projects/request-log.ts'
import { measureDiskUse } from '../store/retention/disk-use.ts'
import { rescheduleOrders } from '../store/trips/due-trips.ts'
import { forgetSpeeds } from '../store/trips/speeds.ts'
import { purgeErasures } from '../store/users/erasures.ts'
import { purgeUsersOfDevices } from '../store/users/users-of-devices.ts'
import { sweepAlerts } from '../tracking/alerts/sweep-alerts.ts'
import { sweep } from '../tracking/sweep.ts'
import type { Tracker } from '../tracking/tracker.ts'
import { learnSpeeds } from '../tracking/trips/learn-speeds.ts'
import { sweepTrips } from '../tracking/trips/sweep.ts'
import type { Job } from './clock.ts'

interface OwnJobsParts {
  database: Database
  /** Requests counted since the last call. */
  requests: { take(): Parameters<typeof addRequests>[1] }
  /** Those for the log, likewise. */
  requestLog: { take(): Parameters<typeof addToRequestLog>[1] }
  /** Tells the other servers what was used of monthly quotas. */
  quotas: { share(): Promise<void> }
}

export interface ScheduleParts {
  database: Database
  engine: Engine
  tracker: Tracker
  dispatcher: Dispatcher
  /** The time by which sweeps decide what is due, Unix milliseconds. */
  sweepTime(): number
  /** Writes the speeds of trips into the roads, if they have changed. */
  updateSpeeds(): Promise<void>
  /** Of the table of locations; deletes what has expired. */
  keepPartitions(): Promise<void>
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** What every process does for itself. */
export function ownJobs({ database, requests, requestLog, quotas }: OwnJobsParts): readonly Job[] {
  return [
    { name: 'add request counts', every: 5 * second, run: () => addRequests(database, requests.take()) },
    {
      name: 'write the request log',
      every: 5 * second,
      run: () => addToRequestLog(database, requestLog.take()),
    },
    { name: 'share quotas', every: second, run: quotas.share },
  ]
}

/**
 * All else that a server does by itself, and how often; of several workers one does. Every server of a database runs every job:
 * each must bear several at once.
 */
export function schedule(parts: ScheduleParts): readonly Job[] {
  const { database, engine, tracker, dispatcher, sweepTime, updateSpeeds, keepPartitions } = parts
  return [
    // tracking: dwells and exits that are due, trips that are due or expired
    { name: 'sweep users', every: second, run: () => sweep({ database, ...tracker }, sweepTime()) },
    {
      name: 'sweep alerts',
      every: 5 * second,
      run: () => sweepAlerts({ database, ...tracker }, sweepTime()),
    },
    { name: 'sweep trips', every: second, run: () => sweepTrips({ database, tracker }, sweepTime()) },
    { name: 'reschedule orders', every: 10 * second, run: () => rescheduleOrders(database) },

    // traffic: trips that have ended, roads that they tell something new of, speeds that nobody has driven for a month
    {
      name: 'learn speeds',
      every: 5 * second,
      run: () => learnSpeeds({ database, engine, tracker }, sweepTime()),
    },
    { name: 'update speeds', every: hour, run: updateSpeeds },
    { name: 'forget speeds', every: hour, run: () => forgetSpeeds(database, sweepTime()) },

    // geofences: uploaded files, isochrones after new roads
    { name: 'write geofence imports', every: second / 2, run: () => writeImports({ database, tracker }) },
    { name: 'recompute isochrones', every: 2 * second, run: isochroneJob(database, engine) },

    // delivery: events to webhooks
    { name: 'deliver events', every: second / 2, run: dispatcher.tick },
    { name: 'look for a clock that was set back', every: minute, run: () => dueAfterSetBack(database) },
    { name: 'mark full webhooks', every: 30 * second, run: () => markFull(database, mostWaiting) },
    { name: 'purge deliveries', every: hour, run: () => purgeDeliveries(database) },

    // store: counts, indexes, and what has expired
    { name: 'count usage', every: 10 * second, run: () => countUsage(database) },
    { name: 'index arrivals', every: 5 * second, run: async () => void (await summarizeArrivals(database)) },
    { name: 'measure disk use', every: 10 * minute, run: () => measureDiskUse(database) },
    { name: 'purge geofences', every: minute, run: () => purgeGeofences(database) },
    { name: 'purge the request log', every: minute, run: () => purgeRequestLog(database) },
    { name: 'purge the audit log', every: hour, run: () => purgeAudit(database) },
    { name: 'purge erasures', every: hour, run: () => purgeErasures(database) },
    { name: 'purge users of devices', every: hour, run: () => purgeUsersOfDevices(database) },
    { name: 'forget geofence imports', every: hour, run: () => forgetImports(database) },
    { name: 'make partitions, delete what has expired', every: hour / 6, run: keepPartitions },
  ]
}
