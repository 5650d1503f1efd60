-- What players set themselves: limits, breaks, how long they play. Amounts in paise, of sessions in minutes.

-- One row a limit that was ever set. A raise (raise_to null: no limit any more) waits until it is confirmed.
create table play_limit (
  account int not null references account,
  -- 'stake.day' and the like; 'session'
  name text not null,
  amount bigint check (amount >= 0),
  raise_to bigint check (raise_to >= 0),
  raise_asked_at timestamptz,
  changed_at timestamptz not null,
  primary key (account, name),
  check (raise_asked_at is not null or raise_to is null)
);

-- Time-outs and exclusions: of a person, so that they hold for every account of a phone, on every site. Rows are only added; the sternest in
-- force holds.
create table play_break (
  id bigint generated always as identity primary key,
  person int not null,
  kind text not null check (kind in ('TIMEOUT', 'EXCLUSION')),
  started_at timestamptz not null,
  -- null: for good
  ends_at timestamptz,
  -- whose session asked for it, or the operator who lengthened it
  actor text not null,
  reason text,
  -- open orders ended and sessions closed; null: the process ended before
  carried_out_at timestamptz
);
create index play_break_person on play_break (person);

-- How often a player wants to be told how long he has played.
create table reality_check (
  account int primary key references account,
  minutes smallint not null
);

-- Since when somebody plays: a renewed session goes on counting. seen: when he last answered a reality check.
alter table session add column played_since timestamptz, add column reality_seen_at timestamptz;

-- Who opened an account said that he is 18 or older: when, and the words he agreed to.
create table age_declaration (
  account int primary key references account,
  declared_at timestamptz not null,
  wording text not null,
  -- the box of the form, or the terms behind the button where the caller's form has none
  manner text not null check (manner in ('BOX', 'TERMS'))
);
create index account_person on account (person);
