-- Who may use the dashboard. Reference tables under Citus.
create table operators (
  id text primary key,
  name text not null unique,
  role text not null check (role in ('read', 'write', 'admin')),
  password text not null, -- scrypt: its parameters, the salt and the hash
  created_at timestamptz not null default now()
);

-- Of a session's and a link's token only the hash (SHA-256, in hex) is here.
create table sessions (
  hash text primary key,
  operator text not null references operators on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Each signs its operator in once.
create table sign_in_links (
  hash text primary key,
  operator text not null references operators on delete cascade,
  expires_at timestamptz not null
);
