-- Geofences sent as a file, written in the background by whichever server claims them first.
create table geofence_imports (
  id text primary key,
  project int not null,
  live boolean not null,
  rows jsonb not null, -- [{tag, externalId, fields}, …], read and checked; empty once all are written
  total int not null,
  done int not null default 0,
  errors jsonb not null, -- [{row, param?, message}, …] of those that were left out
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index geofence_imports_open on geofence_imports (id) where finished_at is null;
