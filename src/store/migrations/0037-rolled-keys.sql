-- Keys that were replaced and are valid for a while yet. A small table; a reference table under Citus.
create table rolled_keys (
  hash text primary key, -- as in keys
  project int not null references projects,
  live boolean not null,
  secret boolean not null,
  publishable text check (publishable is null or not secret),
  created_at timestamptz not null,
  valid_until timestamptz not null
);
