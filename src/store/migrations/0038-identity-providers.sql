-- Operators who sign in by an identity provider have no password here. Who they are tell issuer and subject alone: names can be given to others.
alter table operators
  alter column password drop not null,
  add column issuer text,
  add column subject text,
  add constraint operators_of_provider unique (issuer, subject),
  add constraint operators_have_one_way_in check ((password is null) = (issuer is not null) and (issuer is null) = (subject is null));

-- Sign-ins that have gone to the provider and not come back yet; each is used once, by the browser that began it. A small table; a reference table under Citus.
create table sign_in_attempts (
  state text primary key, -- hash (SHA-256, in hex)
  browser text not null, -- hash of the token in a cookie
  nonce text not null,
  verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_by_expiry on sign_in_attempts (expires_at);
