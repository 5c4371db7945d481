-- Projects and keys, which every node caches. Small tables; reference tables under Citus.

create table projects (
  id int generated always as identity primary key,
  name text not null unique,
  disabled boolean not null default false,
  created_at timestamptz not null default now()
);

-- One key of each kind per project and environment. A secret is only ever here as its hash.
create table keys (
  project int not null references projects,
  live boolean not null,
  secret boolean not null,
  hash text not null unique, -- SHA-256 of the key, in hex
  publishable text check (publishable is null or not secret), -- the key itself, where it is no secret
  created_at timestamptz not null default now(),
  primary key (project, live, secret)
);

-- One revision number per topic. Every change of a topic increments it in the same transaction; nodes poll it several
-- times a second and read again what changed. The row lock, held until commit, gives revisions the order of commits:
-- a node that has read up to n cannot miss a smaller one.
create table revisions (
  topic text primary key,
  revision bigint not null
);
insert into revisions values ('keys', 0);

create table settings (
  project int not null references projects,
  live boolean not null,
  places jsonb not null default '{}',
  primary key (project, live)
);

-- Per-user tables. `bucket` (0 to 63, from the hash of the user's id) comes first in every key: it is the
-- distribution column of a cluster, from the first day on.

create table users (
  bucket int not null,
  id text not null,
  project int not null,
  live boolean not null,
  user_id text,
  device_id text not null,
  description text,
  metadata jsonb,
  longitude float8 not null,
  latitude float8 not null,
  accuracy float8 not null, -- metres
  foreground boolean,
  stopped boolean,
  device_type text,
  ip text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version bigint not null default 0, -- incremented by every write: optimistic locking
  primary key (bucket, id)
);
create index users_by_time on users (project, live, updated_at desc, id);
create index users_by_user_id on users (project, live, user_id) where user_id is not null;
create index users_by_device on users (project, live, device_id, updated_at desc);

-- Maps a userId, or a deviceId without one, to its user. Holds the unique key that `users`, distributed by bucket, cannot have.
create table identities (
  slot int not null, -- 0 to 63, from the hash of the value
  project int not null,
  live boolean not null,
  kind text not null check (kind in ('user', 'device')),
  value text not null,
  user_bucket int not null,
  user_id text not null, -- users.id
  primary key (slot, project, live, kind, value)
);
create index identities_by_user on identities (user_id);
