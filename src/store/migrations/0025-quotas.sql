-- Monthly quotas of projects, set by the operator; null: none.
alter table projects
  add column quota_updates bigint check (quota_updates >= 0),
  add column quota_calls bigint check (quota_calls >= 0);

-- What a project with a quota has used in a month (UTC). Each server adds its own every second.
create table quota_use (
  project int not null,
  month date not null,
  updates bigint not null,
  calls bigint not null,
  primary key (project, month)
);
