-- Users erased lately, so that every node drops its copies of them: by their bucket, which names nobody.
insert into revisions values ('erasures', 0);
create table erasures (
  revision bigint primary key,
  bucket int not null, -- of the user
  erased_at timestamptz not null default now()
);

-- The trips of an erased user go, too, those that have ended included.
create index trips_by_tracked on trips (tracked_id) where tracked_id is not null;
create index trips_by_user on trips (project, live, user_id) where user_id is not null;
