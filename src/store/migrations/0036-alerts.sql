-- Rules that make events of their own. Every node keeps these in memory; a reference table under Citus.
create table alerts (
  id text primary key,
  project int not null references projects,
  live boolean not null,
  name text not null,
  description text,
  enabled boolean not null,
  kind text not null check (kind in ('event', 'dwell', 'unseen', 'speed', 'battery')),
  types text[] not null, -- of events; empty: all
  tags text[] not null, -- of geofences; empty: all
  minutes float8,
  speed float8, -- metres per second
  battery float8, -- per cent
  emails text[] not null,
  checked_until timestamptz, -- unseen: the last updates that were looked at; dwell: null until users who are inside are due
  claimed_at timestamptz, -- by the node that looks at it
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index alerts_by_name on alerts (project, live, name);
create index alerts_by_time on alerts (project, live, created_at desc, id);

-- The alerts that a user is in: [alert, since, geofence]. Each fires again only after it has cleared.
alter table users add column alerts jsonb;
