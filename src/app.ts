import { alertsApi } from './api/alerts/alerts.ts'
import { attributionApi } from './api/attribution.ts'
import { auditApi } from './api/audit.ts'
import { beaconsApi } from './api/beacons.ts'
import { contextApi } from './api/context.ts'
import { dashboardBackupsApi } from './api/dashboard/backups.ts'
import { dashboardImportsApi } from './api/dashboard/imports.ts'
import { dashboardOperatorsApi } from './api/dashboard/operators.ts'
import { dashboardOverviewApi } from './api/dashboard/overview.ts'
import { dashboardProjectsApi } from './api/dashboard/projects.ts'
import { dashboardRequestsApi } from './api/dashboard/requests.ts'
import { dashboardServerApi } from './api/dashboard/server.ts'
import { dashboardSessionApi } from './api/dashboard/session.ts'
import { dashboardSignInApi } from './api/dashboard/sign-in.ts'
import { eventsApi } from './api/events.ts'
import { explainApi } from './api/explain.ts'
import { addressesApi } from './api/geocode/addresses.ts'
import { searchAutocompleteApi } from './api/geocode/autocomplete.ts'
import { geocodeApi } from './api/geocode/geocode.ts'
import { geofenceExportApi } from './api/geofences/export.ts'
import { geofencesApi } from './api/geofences/geofences.ts'
import { geofenceImportApi } from './api/geofences/import.ts'
import { geofencePreviewApi } from './api/geofences/preview.ts'
import { geofenceUsersApi } from './api/geofences/users.ts'
import { historyApi } from './api/history.ts'
import { doorsApi } from './api/in/doors.ts'
import { invitesApi } from './api/in/invites.ts'
import { mapsApi } from './api/maps.ts'
import { routeDirectionsApi } from './api/route/directions.ts'
import { routeDistanceApi } from './api/route/distance.ts'
import { routeIsochroneApi } from './api/route/isochrone.ts'
import { routeMatchApi } from './api/route/match.ts'
import { routeMatrixApi } from './api/route/matrix.ts'
import { routeNearestApi } from './api/route/nearest.ts'
import { routeOptimizeApi } from './api/route/optimize.ts'
import { routeOptimizeStopsApi } from './api/route/optimize-stops.ts'
import { sdkApi } from './api/sdk.ts'
import { searchApi } from './api/search.ts'
import { searchHistoryApi } from './api/search-history.ts'
import { searchPlacesApi } from './api/search-places.ts'
import { segmentsApi } from './api/segments.ts'
import { settingsApi } from './api/settings.ts'
import { streamApi } from './api/stream.ts'
import { trackApi } from './api/track.ts'
import { tripEtasApi } from './api/trips/etas.ts'
import { tripLegsApi } from './api/trips/legs.ts'
import { tripOptimizeApi } from './api/trips/optimize.ts'
import { tripRouteApi } from './api/trips/route.ts'
import { tripShareApi } from './api/trips/share.ts'
import { sharedTripApi } from './api/trips/shared.ts'
import { tripsApi } from './api/trips/trips.ts'
import { usageApi } from './api/usage.ts'
import { usersApi } from './api/users.ts'
import { webhookDeliveriesApi } from './api/webhooks/deliveries.ts'
import { webhooksApi } from './api/webhooks/webhooks.ts'
import type { Atlas } from './atlas/atlas.ts'
import type { AlertParts } from './delivery/alerts.ts'
import type { WebhookParts } from './delivery/webhooks.ts'
import type { AccessChanges } from './http/access-changes.ts'
import { createFrame, type FrameParts } from './http/frame.ts'
import { serveHealth } from './http/health.ts'
import { createProvider } from './http/identity/provider.ts'
import type { DeviceLimit } from './http/limits/device-limit.ts'
import { ipLookupsOfDevice, updatesOfProject } from './http/limits/limits.ts'
import { newUserLimits } from './http/limits/new-users.ts'
import type { StreamPlaces } from './http/limits/stream-places.ts'
import { describeApi } from './http/openapi/openapi.ts'
import type { App } from './http/operation.ts'
import { readBuiltFiles } from './http/pages/built-files.ts'
import { serveDashboard } from './http/pages/dashboard.ts'
import { serveDocs } from './http/pages/docs.ts'
import { serveReference } from './http/pages/reference.ts'
import { openMaps } from './maps/maps.ts'
import type { Engine } from './routing/engine/engine.ts'
import type { Database } from './store/database.ts'
import type { DeviceOwners } from './tracking/batch/device-owners.ts'
import type { PushGateway } from './tracking/push-gateway.ts'
import type { Tracker } from './tracking/tracker.ts'

export interface AppParts extends FrameParts {
  database: Database
  accessChanges: AccessChanges
  atlas: Atlas
  engine: Engine
  tracker: Tracker
  webhooks: WebhookParts
  alerts: AlertParts
  deviceLimit: DeviceLimit
  streamPlaces: StreamPlaces
  owners: DeviceOwners
  /** Undefined without GROMA_PUSH_GATEWAY. */
  pushGateway: PushGateway | undefined
  /** Why the server should get no requests yet: a sentence. */
  mapsAwaited(): Promise<string | undefined>
}

/** The map of the API: every file of api/, in order. It does not listen yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const app = createFrame(parts)
  const limited = ['track', updatesOfProject.name, ipLookupsOfDevice.name, ...newUserLimits] // not limits of a route
  app.addHook('onRoute', ({ config }) => void (config?.limit && limited.push(config.limit.name)))
  await describeApi(app)
  const [maps, pages] = await Promise.all([openMaps(parts.atlas), readBuiltFiles('dashboard')])

  trackApi(app, parts)
  await doorsApi(app, parts)
  invitesApi(app, parts)
  explainApi(app, parts)
  contextApi(app, parts)
  searchApi(app, parts)
  searchHistoryApi(app, parts)
  searchPlacesApi(app, parts)
  searchAutocompleteApi(app, parts)
  usersApi(app, parts)
  historyApi(app, parts)
  geofencesApi(app, parts)
  geofencePreviewApi(app, parts)
  geofenceUsersApi(app, parts)
  geofenceImportApi(app, parts)
  geofenceExportApi(app, parts)
  eventsApi(app, parts)
  streamApi(app, parts)
  webhooksApi(app, parts)
  webhookDeliveriesApi(app, parts)
  alertsApi(app, parts)
  geocodeApi(app, parts)
  addressesApi(app, parts)
  tripsApi(app, parts)
  tripLegsApi(app, parts)
  tripRouteApi(app, parts)
  tripEtasApi(app, parts)
  tripOptimizeApi(app, parts)
  tripShareApi(app, parts)
  beaconsApi(app, parts)
  sdkApi(app, parts)
  segmentsApi(app, parts)
  settingsApi(app, parts)
  routeDistanceApi(app, parts)
  routeMatrixApi(app, parts)
  routeIsochroneApi(app, parts)
  routeNearestApi(app, parts)
  routeMatchApi(app, parts)
  routeDirectionsApi(app, parts)
  routeOptimizeApi(app, parts)
  routeOptimizeStopsApi(app, parts)

  mapsApi(app, { maps })
  sharedTripApi(app, { ...parts, maps, pages })
  usageApi(app, parts)
  auditApi(app, parts)
  attributionApi(app)

  const provider = createProvider(parts.config)
  dashboardSessionApi(app, { ...parts, provider })
  dashboardSignInApi(app, { ...parts, provider })
  dashboardOperatorsApi(app, parts)
  dashboardProjectsApi(app, parts)
  dashboardServerApi(app, parts)
  await dashboardImportsApi(app, parts)
  dashboardBackupsApi(app, parts)
  dashboardRequestsApi(app, parts)
  dashboardOverviewApi(app, parts)

  serveHealth(app, parts)
  serveReference(app)
  await serveDocs(app)
  serveDashboard(app, pages)
  parts.limiter.refuseUnknownNames(limited)
  await app.ready()
  return app
}
