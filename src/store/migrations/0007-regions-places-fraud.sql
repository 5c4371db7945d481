-- Where a user is on the map, and whether it is to be believed; each null unless the project wants to know.
alter table users
  add column regions jsonb, -- by kind: the region as it is answered, and since when (Unix milliseconds)
  add column place jsonb, -- its id, and since when
  add column fraud jsonb;
