-- A user's minute changed with nearly every update, and each change wrote an entry into every index of users. A quarter
-- of an hour changes seldom; lists of users by last update sort within a quarter.
drop index users_by_time;
alter table users drop column minute;
alter table users
  add column quarter int not null -- of an hour, of updated_at, since 1970
    generated always as (floor(date_part('epoch', updated_at at time zone 'UTC') / 900)::int) stored;
create index users_by_time on users (project, live, quarter desc);
