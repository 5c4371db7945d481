-- What tracking keeps of a user between two updates, and when their next timed event is due.
alter table users
  add column visits jsonb not null default '[]', -- [[geofence id, since in Unix milliseconds, dwelled], …]
  add column geofence_ids text[] not null default '{}', -- the same geofences, to list the users inside one
  add column history jsonb, -- visits of replayed updates, with the time of the latest of them
  add column due_at timestamptz; -- the next dwell or end of a geofence around them

create index users_due on users (due_at) where due_at is not null;
create index users_in_geofence on users using gin (geofence_ids);
create index users_by_place on users using gist (point(longitude, latitude));

create table events (
  bucket int not null, -- of the user
  id text not null,
  project int not null,
  live boolean not null,
  user_id text, -- users.id; null for a conversion of someone unknown
  geofence_id text,
  type text not null,
  created_at timestamptz not null,
  body jsonb not null, -- the event as it is answered
  primary key (bucket, id)
);
create index events_by_id on events (id);
create index events_by_time on events (project, live, created_at desc, id);
create index events_by_user on events (user_id, created_at desc);
create index events_by_geofence on events (geofence_id, created_at desc) where geofence_id is not null;

-- Every accepted update, kept for a week or as long as the operator sets. One partition a day, so that expiry drops a
-- table instead of deleting rows. The server makes the partitions.
create table locations (
  bucket int not null,
  user_id text not null, -- users.id
  at timestamptz not null, -- when the user was there
  received_at timestamptz not null,
  sent_at timestamptz, -- the client's own time: recognises an update sent twice
  longitude float8 not null,
  latitude float8 not null,
  accuracy float8 not null,
  foreground boolean,
  stopped boolean,
  replayed boolean not null default false,
  event_ids text[]
) partition by range (received_at);
create index locations_by_user on locations (user_id, at desc);

alter table settings add column project_settings jsonb not null default '{}';
insert into revisions values ('settings', 0);
