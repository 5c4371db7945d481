-- How the nodes of a cluster divide the rate limits among themselves. Tiny tables, rewritten several times a second
-- under one advisory lock; local or reference tables under Citus.

create table rate_nodes (
  id text primary key, -- of a process, new with each start
  expires_at timestamptz not null, -- by the database's clock; renewed while the node lives
  member boolean not null default false, -- true once all earlier members have given up their part for it
  knows text[] not null default '{}' -- the nodes this one leaves a part for
);

-- Only keys of which some node wants more than an equal part have rows. Nodes without a row then have no part of that
-- key; a key without rows is divided equally among all nodes.
create table rate_shares (
  key text not null,
  node text not null, -- rate_nodes.id
  per_second float8 not null, -- the whole limit
  part float8 not null, -- of it, 0 to 1; the parts of a key never add up to more than 1
  demand float8 not null, -- requests per second that arrive at the node
  primary key (key, node)
);
