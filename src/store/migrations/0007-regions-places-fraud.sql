-- Regions, place and fraud flags of a user; null unless the project has switched them on.
alter table users
  add column regions jsonb, -- by kind: the region as it is answered, and since when (Unix milliseconds)
  add column place jsonb, -- its id, and since when
  add column fraud jsonb;
