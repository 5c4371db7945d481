-- Processes that follow the revisions, and how far each has come: who changes something waits until all others have it.
create table followers (
  id text primary key, -- random, of one start
  seen jsonb not null, -- the revision by topic
  seen_at timestamptz not null
);
