-- Servers of this database and the map data they are to serve. Small tables; reference tables under Citus.

create table nodes (
  id text primary key, -- random, of one start
  address text not null, -- of its API, host:port
  url text, -- where other nodes fetch its files; null: it has its maps by itself
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null,
  maps jsonb not null, -- those it serves: content hash by name
  ready bigint not null default 0, -- the release whose files it has
  serving bigint not null default 0, -- the release it answers from
  missing_bytes bigint not null default 0 -- still to be fetched
);

-- One row. A release is the sum of all imports; its revision counts them.
create table cluster (
  single boolean primary key default true check (single), -- so that there is one
  secret text not null, -- with which nodes sign their requests to each other
  revision bigint not null default 0,
  items jsonb not null default '{}',
  decided bigint not null default 0, -- the revision that all nodes change over to
  decided_at timestamptz,
  ready_since timestamptz -- when the first node had what is not decided yet
);
