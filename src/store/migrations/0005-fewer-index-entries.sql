-- PostgreSQL writes no index entries for an update that changes no indexed column and finds room on its page. So time and
-- place, which change with every update of a user, are indexed only coarsely.
alter table users set (fillfactor = 75);
alter table users
  add column minute int not null -- of updated_at, since 1970
    generated always as (floor(date_part('epoch', updated_at at time zone 'UTC') / 60)::int) stored,
  -- 0.05 degrees, some 5 km; one row of cells after the other from the south pole, each from west to east
  add column cell int not null
    generated always as (floor((latitude + 90) * 20)::int * 7201 + floor((longitude + 180) * 20)::int) stored;

drop index users_by_time, users_by_device, users_by_place, users_in_geofence;
create index users_by_time on users (project, live, minute desc);
create index users_by_device on users (project, live, device_id);
create index users_by_cell on users (project, live, cell);
create index users_in_geofence on users using gin (geofence_ids) where geofence_ids <> '{}';
