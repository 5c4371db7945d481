-- What was asked of a project lately, for who looks for a mistake: no bodies, keys, URLs or coordinates. Bounded by age and by number. A small table; a
-- reference table under Citus.
create table request_log (
  id bigint generated always as identity primary key,
  project int not null,
  live boolean not null,
  at timestamptz not null,
  method text not null,
  route text not null,
  status int not null,
  ms real not null,
  key text not null, -- publishable or secret
  error text
);
create index request_log_by_project on request_log (project, live, at desc, id desc);
create index request_log_by_time on request_log (at);
