-- How fast users went on roads, by hour of the week in local time (0 is Monday at midnight), from trips that have ended. A row goes
-- with its user, and after a month.
create table speed_observations (
  bucket int not null, -- of the user
  user_id text not null, -- users.id
  way bigint not null, -- of OpenStreetMap
  forward boolean not null,
  hour smallint not null,
  metres float8 not null,
  seconds float8 not null,
  observed_at timestamptz not null,
  primary key (bucket, user_id, way, forward, hour)
);
create index speed_observations_by_road on speed_observations (way, forward, hour);
create index speed_observations_by_time on speed_observations (observed_at);

-- What at least five users make of it: names nobody, and stays a month after the last of them.
create table speeds (
  way bigint not null,
  forward boolean not null,
  hour smallint not null,
  kmh smallint not null,
  users int not null,
  observed_at timestamptz not null,
  primary key (way, forward, hour)
);
create index speeds_by_time on speeds (observed_at);

-- The end of the trip up to which its speeds were observed; one that starts anew has another end.
alter table trips add column observed_end timestamptz;
create index trips_unobserved on trips (ended_at) where ended_at is not null and observed_end is distinct from ended_at;
