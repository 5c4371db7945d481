-- For streams and counters: both tables grow in time order, so a block range index, which is cheap to maintain, finds
-- the last seconds or the last hour quickly.
alter table events add column stored_at timestamptz;
update events set stored_at = created_at;
alter table events alter column stored_at set default clock_timestamp(), alter column stored_at set not null;
create index events_by_arrival on events using brin (stored_at) with (pages_per_range = 16, autosummarize = on);
create index locations_by_arrival on locations using brin (received_at) with (pages_per_range = 16, autosummarize = on);
