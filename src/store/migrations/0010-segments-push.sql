create table segments (
  project int not null,
  live boolean not null,
  external_id text not null,
  description text not null,
  rule jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (project, live, external_id)
);

alter table users add column push_token text; -- the device's token at the operator's push gateway
