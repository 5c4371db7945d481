-- The users updated last are found by their locations, which are written in the order of time; an index on users.updated_at would
-- cost every update an entry in each index of users. The block ranges know the times of updates beside those of arrival.
drop index locations_by_arrival;
create index locations_by_arrival on locations using brin (received_at, at) with (pages_per_range = 16, autosummarize = on);

-- Whose user it is: without them, counting and listing had to look up the user of each location. Null in older rows.
alter table locations add column project int, add column live boolean;
