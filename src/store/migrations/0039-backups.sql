-- Backups that were made, so that operators see when the last one was. A small table; a reference table under Citus.
create table backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default clock_timestamp(),
  bytes bigint not null,
  rows bigint not null,
  has_maps boolean not null
);
