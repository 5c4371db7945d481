-- Events of one user in one millisecond, made by several servers, have ids in any order. Their order is that of the writes:
-- the user's version after the write, times 2^20, plus the number of the event in that write. 0 for events from before.
alter table events add column sequence bigint not null default 0;
