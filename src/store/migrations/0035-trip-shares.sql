-- Links that show one trip to whoever has them. Of a link's token only the hash (SHA-256, in hex) is here. They go with their trip.
create table trip_shares (
  id text primary key,
  hash text not null unique,
  trip_id text not null references trips on delete cascade,
  display_name text, -- all that a link says of the user
  created_at timestamptz not null default now(),
  expires_at timestamptz not null -- at the latest: an hour after the end of the trip it is over, too
);
create index trip_shares_by_trip on trip_shares (trip_id);
create index trip_shares_by_expiry on trip_shares (expires_at);
