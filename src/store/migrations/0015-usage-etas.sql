-- What was counted in each hour. Events, updates and entries are added up from their tables once a minute by one of the
-- servers; requests, of which there is no table, by each server every few seconds.
create table usage (
  project int not null,
  live boolean not null,
  hour timestamptz not null,
  kind text not null check (kind in ('requests', 'updates', 'events', 'entries')),
  name text not null, -- the operation, the event's type, the geofence's id; empty for updates
  count bigint not null,
  primary key (project, live, hour, kind, name)
);

-- One row: up to when they are added up.
create table usage_progress (
  counted_to timestamptz not null
);
insert into usage_progress values ('epoch');

alter table trip_locations
  add column eta_minutes float8, -- as it was known there; null when it was not
  add column eta_metres float8;
