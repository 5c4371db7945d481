-- Trips. An active trip is written in the transaction of its user's update, with optimistic locking by version.
create table trips (
  id text primary key,
  project int not null,
  live boolean not null,
  external_id text not null,
  user_id text, -- as the caller sent it
  tracked_id text, -- users.id of whoever was tracked on it, with what identified them
  tracked_user_id text,
  tracked_device_id text,
  status text not null,
  mode text not null,
  destination_tag text,
  destination_external_id text,
  destination jsonb, -- geofence, longitude and latitude
  approaching_threshold float8, -- minutes
  scheduled_arrival_at timestamptz,
  metadata jsonb,
  eta jsonb, -- minutes, metres, and when it was computed
  expected_at timestamptz, -- the arrival, by the last ETA
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  arrived_at timestamptz,
  completed_at timestamptz,
  ended_at timestamptz,
  order_fired_at timestamptz,
  order_due_at timestamptz, -- when fired_trip_orders is due; null if never, or already fired
  legs jsonb not null default '[]',
  version bigint not null,
  unique (project, live, external_id)
);
create index trips_by_update on trips (project, live, updated_at desc, id);
create index trips_by_creation on trips (project, live, created_at desc, id);
create index trips_open_by_user on trips (project, live, user_id)
  where status in ('pending', 'started', 'approaching', 'arrived');
create index trips_open_by_tracked on trips (tracked_id)
  where status in ('pending', 'started', 'approaching', 'arrived');
create index trips_open_by_update on trips (updated_at)
  where status in ('pending', 'started', 'approaching', 'arrived');
create index trips_due on trips (order_due_at) where order_due_at is not null;

-- Where the user was while the trip was active; goes with the trip.
create table trip_locations (
  trip_id text not null references trips on delete cascade,
  at timestamptz not null,
  longitude float8 not null,
  latitude float8 not null,
  accuracy float8 not null -- metres
);
create index trip_locations_by_trip on trip_locations (trip_id, at);
