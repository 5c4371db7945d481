-- Counts per hour. Once a minute one server adds up events, updates and entries from their tables; requests have no
-- table, so each server adds its own every few seconds.
create table usage (
  project int not null,
  live boolean not null,
  hour timestamptz not null,
  kind text not null check (kind in ('requests', 'updates', 'events', 'entries')),
  name text not null, -- the operation, the event's type, the geofence's id; empty for updates
  count bigint not null,
  primary key (project, live, hour, kind, name)
);

-- One row: the time up to which everything is counted.
create table usage_progress (
  counted_to timestamptz not null
);
insert into usage_progress values ('epoch');

alter table trip_locations
  add column eta_minutes float8, -- at that location; null when unknown
  add column eta_metres float8;
