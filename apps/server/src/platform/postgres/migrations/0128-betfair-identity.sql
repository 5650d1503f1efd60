-- Sessions of programs: they do not end when idle, and their end can be postponed. Everything else that ends a session ends them too.
alter table session add column lasting boolean not null default false;

-- Tokens of the API for clients of Betfair's API. The session behind a token decides whether it lives.
create table betfair_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  session bytea not null unique references session on delete cascade,
  created_at timestamptz not null
);

-- Applications and their keys: one live, one delayed.
create table betfair_app (
  id bigint generated always as identity primary key,
  account int not null unique references account, -- its owner
  name text not null,
  created_at timestamptz not null
);
create unique index betfair_app_name on betfair_app (lower(name));
create table betfair_app_key (
  key text primary key,
  app bigint not null references betfair_app,
  delayed boolean not null,
  is_active boolean not null default true,
  unique (app, delayed)
);

-- Client certificates that sign in to an account, by the SHA-256 of the certificate.
create table betfair_certificate (
  account int not null references account,
  fingerprint bytea not null check (length(fingerprint) = 32),
  label text not null,
  created_at timestamptz not null,
  primary key (account, fingerprint)
);
create index betfair_certificate_fingerprint on betfair_certificate (fingerprint);

-- Cancels an account's unmatched bets unless its client calls again in time.
create table betfair_heartbeat (
  account int primary key references account,
  timeout_s int not null check (timeout_s between 10 and 300),
  due_at timestamptz, -- null: off
  -- what happened since the client's last call
  outcome text not null default 'NONE' check (outcome in ('NONE', 'RUNNING', 'CANCELLED', 'FAILED'))
);
create index betfair_heartbeat_due on betfair_heartbeat (due_at) where due_at is not null;
