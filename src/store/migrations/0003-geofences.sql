-- Geofences. Every node keeps all of them in memory, so every change of one takes the next revision of the topic
-- `geofences` in its transaction and stores it on the row, or in geofence_removals: a node reads what came after revision n.
insert into revisions values ('geofences', 0);

create table geofences (
  id text primary key,
  project int not null,
  live boolean not null,
  tag text not null,
  external_id text not null,
  description text not null,
  type text not null check (type in ('circle', 'polygon', 'isochrone')),
  longitude float8 not null, -- of the centre
  latitude float8 not null,
  radius float8 not null, -- metres; minutes for an isochrone
  ring json, -- [[longitude, latitude], …] as it was sent or computed; null for a circle. json keeps it as it is
  mode text,
  metadata jsonb,
  user_id text,
  user_ids text, -- separated by commas
  ip text, -- ranges, separated by commas
  enabled boolean not null,
  disable_after timestamptz,
  delete_after timestamptz,
  stop_detection boolean,
  trip_approaching_threshold float8, -- minutes
  dwell_threshold float8, -- minutes
  operating_hours json, -- as answered; json keeps the days in order
  time_zone text, -- in which they are read
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision bigint not null,
  unique (project, live, tag, external_id)
);
create index geofences_by_time on geofences (project, live, updated_at desc, id);
create index geofences_by_revision on geofences (revision, id);
create index geofences_ending on geofences (delete_after) where delete_after is not null;

create table geofence_removals (
  revision bigint not null,
  project int not null,
  live boolean not null,
  id text not null,
  removed_at timestamptz not null default now(),
  primary key (revision, id)
);
