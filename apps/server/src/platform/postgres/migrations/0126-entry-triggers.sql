-- Bets that the server places when the offers or trades of a runner reach a price. A trigger holds no money.
create table entry_trigger (
  id bigint generated always as identity primary key,
  account int not null references account,
  market int not null references market,
  selection_id bigint not null,
  source text not null check (source in ('BEST_BACK', 'BEST_LAY', 'LAST_TRADED')),
  op text not null check (op in ('AT_OR_ABOVE', 'AT_OR_BELOW')),
  price int not null, -- hundredths
  min_size bigint not null check (min_size > 0), -- paise
  -- side, price, stake or target, persistence and terms of the bet: hundredths, paise, ms since 1970
  bet jsonb not null,
  expires_at timestamptz,
  one_of text,
  reference text, -- the caller's idempotency key
  -- a waiting trigger has one of the account's 50 places
  slot smallint check (slot between 1 and 50),
  state text not null default 'WAITING' check (state in ('WAITING', 'FIRED', 'REFUSED', 'EXPIRED', 'CANCELLED', 'OVER')),
  claimed_at timestamptz, -- since when its bet is being placed, under the reference trigger-<id>
  order_id bigint, -- FIRED
  refusal text, -- REFUSED
  detail jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'WAITING') = (slot is not null)),
  check ((state = 'WAITING') = (ended_at is null)),
  unique (account, slot),
  unique (account, reference)
);
create index entry_trigger_waiting on entry_trigger (market) where state = 'WAITING';
create index entry_trigger_ended on entry_trigger (ended_at);
