-- Projects and what every node of a cluster keeps a copy of. Small tables; reference tables under Citus.

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

-- A number per topic that moves, in the same transaction, with every change of it. Nodes look at it several times a
-- second and read anew what moved. The row lock that the change holds until its commit makes the numbers follow the
-- order of commits, so that nobody who has read up to n can have missed a smaller one.
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
  version bigint not null default 0, -- moves with every write: two writers cannot overwrite one another unseen
  primary key (bucket, id)
);
create index users_by_time on users (project, live, updated_at desc, id);
create index users_by_user_id on users (project, live, user_id) where user_id is not null;
create index users_by_device on users (project, live, device_id, updated_at desc);

-- Which user a userId, or a device without one, stands for. The unique key that users, spread by bucket, cannot have.
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
