create table beacons (
  id text primary key,
  project int not null,
  live boolean not null,
  tag text not null,
  external_id text not null,
  description text not null,
  type text not null check (type in ('ibeacon', 'eddystone')),
  uuid text, -- of an iBeacon
  major text,
  minor text,
  uid text, -- of an Eddystone
  instance text,
  identity text not null, -- what it sends: type and the parts above, in small letters
  longitude float8 not null,
  latitude float8 not null,
  enabled boolean not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (project, live, tag, external_id)
);
create index beacons_by_time on beacons (project, live, created_at desc, id);
create index beacons_by_identity on beacons (project, live, identity);
create index beacons_by_place on beacons using gist (point(longitude, latitude));

alter table users add column beacons jsonb; -- [[beacon id, since in Unix milliseconds], …]; null for none
