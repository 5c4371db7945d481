-- Where events are sent. Every node keeps these in memory; a reference table under Citus.
insert into revisions values ('webhooks', 0);
create table webhooks (
  id text primary key,
  project int not null references projects,
  live boolean not null,
  url text not null,
  description text,
  enabled boolean not null,
  mode text not null check (mode in ('single', 'batch')),
  types text[] not null, -- empty: all
  tags text[] not null,
  users text[] not null,
  secret text not null, -- as it is: it signs
  old_secret text, -- signs, too, until then
  old_secret_until timestamptz,
  full_since timestamptz, -- too much waits: nothing is added
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhooks_by_time on webhooks (project, live, created_at desc, id);

-- Which delivery loop works for a receiver, and how the receiver does. A receiver is a webhook.
create table receivers (
  id text primary key,
  owner text, -- of the lease
  leased_until timestamptz,
  failures int not null default 0, -- in a row
  failing_since timestamptz,
  next_at timestamptz -- while it is down: the next try
);

-- Events that wait for a receiver, written with the event itself. A lane is what must stay in order: a user, or an event of nobody.
create table deliveries (
  bucket int not null, -- of the event
  receiver text not null,
  lane text not null, -- users.id, or events.id of an event without user
  sequence bigint not null, -- of the event
  event_id text not null,
  stored_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  batch text, -- the delivery's id, from the first try on: the same events go together at every try
  primary key (bucket, receiver, lane, sequence, event_id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000);
create index deliveries_due on deliveries (receiver, due_at);

-- Every try, for a week.
create table delivery_attempts (
  bucket int not null,
  lane text not null,
  id text not null,
  receiver text not null,
  delivery text not null,
  event_ids text[] not null,
  number int not null, -- of the try, from 1 on
  outcome text not null check (outcome in ('delivered', 'failed', 'parked')),
  status int, -- of HTTP
  milliseconds int,
  answer text,
  error text,
  at timestamptz not null default now(),
  primary key (bucket, lane, id)
);
create index delivery_attempts_by_time on delivery_attempts (receiver, at desc, id);
