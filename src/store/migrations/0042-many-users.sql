-- The users updated last are those of the newest locations. Block ranges had to be tried until the time was right, and each try read all
-- ranges of a day. Entries of this index are nearly always the last of their project, which is the cheapest kind.
create index locations_by_time on locations (project, live, at);

-- Cells of 0.05 degrees held tens of thousands of users of a large town, all of whom a search had to read.
drop index users_by_cell;
alter table users drop column cell;
alter table users
  -- 0.01 degrees, some 1 by 0.7 km; one row of cells after the other from the south pole, each from west to east
  add column cell int not null
    generated always as (floor((latitude + 90) * 100)::int * 36001 + floor((longitude + 180) * 100)::int) stored;
create index users_by_cell on users (project, live, cell);
