/** SQL of the naive server: the tables of the real one, plus a PostGIS column for geofences. */

export interface UserRow {
  id: string
  createdAt: Date
  geofenceIds: string[]
}

/** As nested in answers and events. */
export interface Fence {
  _id: string
}

/** A circle is a centre and a radius, found by its bounding box: a radius has no index. */
export const addPostgis = [
  'create extension postgis',
  'alter table geofences add column shape geography, add column reach float8, add column box geometry',
  `update geofences set
     shape = case type
       when 'circle' then st_setsrid(st_makepoint(longitude, latitude), 4326)::geography
       else st_geomfromgeojson(json_build_object('type', 'Polygon', 'coordinates', json_build_array(ring)))::geography
     end,
     reach = case type when 'circle' then radius else 0 end,
     box = st_expand(st_setsrid(st_makepoint(longitude, latitude), 4326),
       radius / (111195 * cosd(latitude)), radius / 111195)`,
  'create index on geofences using gist (box)',
]

const document = `id as "_id", tag, external_id as "externalId", description, type,
  json_build_object('type', 'Point', 'coordinates', json_build_array(longitude, latitude)) as "geometryCenter",
  radius as "geometryRadius", metadata`

function statement(name: string, text: string) {
  return { name, text }
}

export const statements = {
  user: statement(
    'user',
    `select id, created_at as "createdAt", geofence_ids as "geofenceIds" from users
     where project = $1 and live = $2 and user_id = $3 for update`,
  ),
  fences: statement(
    'fences',
    `select ${document} from geofences
     where project = $1 and live = $2 and enabled
       and box && st_expand(st_setsrid(st_makepoint($3, $4), 4326),
         $5::float8 / (111195 * cosd($4::float8)), $5::float8 / 111195)
       and st_dwithin(shape, st_setsrid(st_makepoint($3, $4), 4326)::geography, reach + $5::float8, false)`,
  ),
  left: statement('left', `select ${document} from geofences where id = any($1)`),
  event: statement(
    'event',
    `insert into events (bucket, id, project, live, user_id, geofence_id, type, created_at, body)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  ),
  save: statement(
    'save',
    `insert into users (bucket, id, project, live, user_id, device_id, longitude, latitude, accuracy, foreground, stopped,
       device_type, ip, created_at, updated_at, version, visits, geofence_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 1, $16, $17)
     on conflict (bucket, id) do update set device_id = excluded.device_id, longitude = excluded.longitude,
       latitude = excluded.latitude, accuracy = excluded.accuracy, foreground = excluded.foreground,
       stopped = excluded.stopped, device_type = excluded.device_type, ip = excluded.ip,
       updated_at = excluded.updated_at, version = users.version + 1, visits = excluded.visits,
       geofence_ids = excluded.geofence_ids`,
  ),
  location: statement(
    'location',
    `insert into locations (bucket, user_id, at, received_at, sent_at, longitude, latitude, accuracy, foreground, stopped,
       event_ids)
     values ($1, $2, $3, now(), $3, $4, $5, $6, $7, $8, $9)`,
  ),
}
