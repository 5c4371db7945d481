-- Which users a device had lately, in projects that check for fraud. Hashes: a row says nothing of who it was.
create table users_of_devices (
  project int not null,
  live boolean not null,
  device bigint not null, -- hash of the deviceId
  "user" bigint not null, -- hash of users.id
  seen_at timestamptz not null, -- to the hour
  primary key (project, live, device, "user")
);
create index users_of_devices_by_user on users_of_devices ("user");

insert into users_of_devices
select project, live, hashtextextended(device_id, 0), hashtextextended(id, 0), max(updated_at)
from users join settings using (project, live)
where (project_settings ->> 'fraud')::boolean and device_id is not null and updated_at > now() - interval '7 days'
group by 1, 2, 3, 4;
