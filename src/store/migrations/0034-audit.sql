-- Who changed what of the administration, when and from where. Kept 400 days.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  project int, -- null: of the whole server
  live boolean, -- null: of both environments
  actor text not null, -- an operator's name, a kind of key, or who was at the terminal
  action text not null,
  target text, -- users only as a keyed hash
  address text
);
create index audit_log_by_project on audit_log (project, at desc, id desc);
create index audit_log_by_time on audit_log (at);

-- The key of that hash: without it nobody can tell who it was, with it whether it was somebody.
create table secrets (
  name text primary key,
  value text not null
);
insert into secrets values ('audit', gen_random_uuid()::text || gen_random_uuid()::text);
