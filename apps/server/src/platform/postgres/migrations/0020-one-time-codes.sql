-- OTPs: only a keyed hash of the digits is kept; the key lies outside the database.
create table one_time_code (
  order_id text primary key,
  site text not null,
  phone text not null,
  purpose text not null check (purpose in ('register', 'login', 'reset')),
  code_hash bytea not null,
  -- hash of what the answer's authorization header carried (reset)
  proof_hash bytea,
  -- false: a phone that cannot be used here got no message; its row is counted and refused like any other
  sent boolean not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index one_time_code_phone_at on one_time_code (phone, created_at);

-- Wrong digits of a phone over all its OTPs and sites; the row is also the lock under which a phone's OTPs are sent and tried.
create table one_time_code_phone (
  phone text primary key,
  failures smallint not null default 0,
  last_failure_at timestamptz,
  locked_until timestamptz
);

-- Codes of the sign-up form. A referral code is a player's own, any other one the operator's.
create table sign_up_code (
  site text not null,
  code text not null,
  type text not null check (type in ('PROMO', 'REFERRAL')),
  account int references account,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (site, code)
);
create unique index sign_up_code_account on sign_up_code (account) where account is not null;

-- How an account came: the manager of its site, who referred it, and which code it used.
alter table account add column manager text, add column referred_by int references account, add column sign_up_code text;
