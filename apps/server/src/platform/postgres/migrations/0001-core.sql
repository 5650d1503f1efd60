-- The core of the exchange: catalogue, accounts and wallets, orders, the ledger, settlement.
-- Units: money bigint paise, price int hundredths, rate per 100, profit bigint centipaise (1/100 paisa), times timestamptz.

-- ---------- sites and accounts ----------
create table account (
  id int generated always as identity primary key,
  member_code text not null unique,
  site text not null,
  username text not null,
  phone text,
  email text,
  full_name text not null default '',
  role text not null default 'user' check (role in ('user', 'operator', 'admin')),
  status text not null default 'active' check (status in ('active', 'blocked', 'excluded')),
  is_demo boolean not null default false,
  is_b2c boolean not null default true,
  password_hash text,
  -- accounts of one phone are one person for the self-match rule
  person int not null,
  key text not null,
  permissions jsonb not null default '{}',
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  previous_login_at timestamptz
);
create unique index account_username on account (site, lower(username));
create unique index account_phone on account (site, phone) where phone is not null;
create sequence person_id;

create table session (
  token_hash bytea primary key,
  account int not null references account,
  site text not null,
  created_at timestamptz not null,
  last_action_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text,
  browser text
);
create index session_account on session (account) where ended_at is null;

-- ---------- catalogue ----------
create table event (
  event_id text primary key,
  event_type_id text not null,
  competition_id text not null,
  competition_name text not null,
  event_name text not null,
  open_date timestamptz not null,
  teams text[] not null default '{}',
  source text not null,
  status text not null default 'UPCOMING' check (status in ('UPCOMING', 'LIVE', 'FINISHED', 'ARCHIVED')),
  score jsonb,
  visible boolean not null default true,
  deleted boolean not null default false,
  created_at timestamptz not null default now()
);
create index event_type on event (event_type_id, open_date) where status in ('UPCOMING', 'LIVE');

create table market (
  id int generated always as identity primary key,
  market_id text not null unique,
  event_id text not null references event,
  market_name text not null,
  market_type text not null,
  fancy_kind text,
  number_of_winners smallint not null default 1,
  bet_delay smallint,
  turn_in_play boolean not null default false,
  in_play boolean not null default false,
  status text not null default 'SUSPENDED' check (status in ('OPEN', 'SUSPENDED', 'CLOSED', 'SETTLED', 'VOID')),
  suspension_reason text default 'AWAITING_FEED',
  operator_suspended boolean not null default false,
  version int not null default 1,
  visible boolean not null default true,
  deleted boolean not null default false,
  result jsonb,
  result_generation int not null default 0,
  limits jsonb,
  opened_at timestamptz not null default now(),
  settled_at timestamptz
);
create index market_of_event on market (event_id);
create index market_status on market (status) where status in ('OPEN', 'SUSPENDED', 'CLOSED');

create table runner (
  market int not null references market,
  runner smallint not null,
  selection_id bigint not null,
  name text not null,
  sort_priority int not null,
  status text not null default 'ACTIVE',
  reduction int,
  primary key (market, runner),
  unique (market, selection_id)
);

-- ---------- wallets and ledger ----------
-- Paise that are never below 0. A domain keeps its rule compiled for the session; a check of a table is read anew by every statement that writes the table.
create domain paise_not_below_0 as bigint check (value >= 0);
create table wallet (
  account int primary key references account,
  cash bigint not null default 0,
  held paise_not_below_0 not null default 0,
  withdrawing paise_not_below_0 not null default 0,
  bonus paise_not_below_0 not null default 0,
  bonus_held paise_not_below_0 not null default 0,
  -- every change raises it; a writer that knows another version is refused
  version bigint not null default 0
) with (fillfactor = 70);

-- A transfer is a set of entries with one transfer id whose amounts sum to 0. Entries are never changed.
-- kind: 0 cash, 1 held, 2 withdrawing, 3 bonus, 4 bonus_held (player accounts, account > 0);
--       10 grants, 11 cashier, 20 maker, 21 bookmaker, 22 commission, 23 rounding, 24 clearing, 30 casino round (house, account = 0).
-- cause: 1 grant, 2 hold, 3 settlement, 4 commission, 5 void, 6 correction, 7 deposit, 8 withdrawal, 9 casino, 10 bonus.
-- A process takes transfer and order numbers in blocks of the sequence's step.
create sequence transfer_id increment by 100000;
create table entry (
  id bigint generated always as identity primary key,
  transfer bigint not null,
  account int not null,
  kind smallint not null,
  market int,
  cause smallint not null,
  reference bigint,
  amount bigint not null,
  -- player entries: the sub-account after it; total_after is cash + held after it (statement balance)
  balance_after bigint,
  total_after bigint,
  created_at timestamptz not null default now()
);
create index entry_account on entry (account, id) where account > 0;
create index entry_house on entry (kind, market) where account = 0;

-- A transfer that its caller may send twice (grant, deposit, casino bet ...) is booked once under its reference.
create table transfer_reference (
  account int not null,
  cause smallint not null,
  reference text not null,
  transfer bigint not null,
  amount bigint not null,
  created_at timestamptz not null default now(),
  primary key (account, cause, reference)
);

-- ---------- orders ----------
create sequence order_id increment by 10000;
create table orders (
  id bigint primary key,
  account int not null,
  market int not null,
  runner smallint not null,
  side smallint not null,            -- 0 back, 1 lay
  price int not null,                -- hundredths; line markets: rate per 100
  line int not null default 0,
  size bigint not null,
  matched bigint not null default 0,
  matched_value bigint not null default 0, -- sum of fill size x price
  -- what the other parts leave of the size; the batch that writes a row reckons it, and the domain refuses what is too much
  remaining paise_not_below_0 not null,
  cancelled bigint not null default 0,
  lapsed bigint not null default 0,
  status smallint not null,          -- 0 pending, 1 executable, 2 complete
  persistence smallint not null default 0,
  reason text,
  market_version int,
  commission_bp int not null default 0,
  release_at timestamptz,
  placed_at timestamptz not null default now(),
  result text,
  profit bigint,
  settled_at timestamptz,
  -- its place among the orders of its price: the order number, a later one when it came out of its delay
  queue bigint not null
) with (fillfactor = 85);
create index orders_open on orders (market) where status < 2;
-- A bet enters one index beside its key; orders of a market are found by the accounts of its positions.
create index orders_account on orders (account, market);
create index orders_settled on orders (account, id) where settled_at is not null;

-- One row per reference for ever: the order it became, the refusal it got (REFERENCE_CLOSED: closed by get-bet-status), or
-- both when the order lapsed in its delay.
create table bet_reference (
  account int not null,
  reference text not null,
  body_hash bytea not null,
  order_id bigint,
  refusal text,
  detail jsonb,
  created_at timestamptz not null default now(),
  primary key (account, reference)
);

create table trade (
  id bigint generated always as identity primary key,
  market int not null,
  runner smallint not null,
  pool smallint not null default 0,
  price int not null,
  line int not null default 0,
  size bigint not null,
  taker_order bigint not null,
  taker_account int not null,
  taker_side smallint not null,
  maker_order bigint not null default 0, -- 0: a maker quote or the house
  maker_account int not null default 0,
  created_at timestamptz not null default now()
);
create index trade_market on trade (market);

-- Odds markets: if_win/if_lose per runner; line markets: lines and profit per step. Matched bets only.
create table position (
  account int not null,
  market int not null,
  if_win bigint[],
  if_lose bigint[],
  lines int[],
  profit bigint[],
  -- paise held for this market, open orders included; 0 once it is settled. Account 0 is the house, -1 the house against demo accounts.
  hold bigint not null default 0,
  primary key (account, market)
) with (fillfactor = 70);
create index position_market on position (market);

create table market_event (
  market int not null,
  seq bigint not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (market, seq)
);

-- One row per committed batch: how an unknown commit result is told.
create table batch (
  id bigint primary key,
  created_at timestamptz not null default now()
);

-- Ends a batch's statement: raises, and so takes the whole batch back, when something was not as its writer knew it.
-- MD001 a wallet at another version, MD002 an order gone, MD003 a lease lost, MD004 a reference gone.
create function batch_expect(wallets bigint, wallets_done bigint, orders bigint, orders_done bigint, leases bigint, leases_done bigint, refs bigint, refs_done bigint)
returns void language plpgsql as $$ begin
  if leases = leases_done and wallets = wallets_done and orders = orders_done and refs = refs_done then return; end if;
  if leases <> leases_done then raise exception 'lease lost' using errcode = 'MD003'; end if;
  if wallets <> wallets_done then raise exception 'wallet version changed' using errcode = 'MD001'; end if;
  if orders <> orders_done then raise exception 'open order changed' using errcode = 'MD002'; end if;
  if refs <> refs_done then raise exception 'bet reference gone' using errcode = 'MD004'; end if;
end $$;

-- ---------- leases ----------
create table lease (
  shard smallint primary key,
  owner text not null,
  epoch bigint not null,
  expires_at timestamptz not null
);

-- ---------- settlement ----------
create table settlement (
  market int not null references market,
  generation int not null,
  -- the result, or {"type":"unsettled"} where a settlement was taken back
  result jsonb not null,
  reason text,
  actor text not null,
  -- DONE: the result that stands; REVERSED: taken back or replaced by a later generation
  status text not null check (status in ('RUNNING', 'DONE', 'REVERSED')),
  started_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (market, generation)
);
create table settlement_line (
  market int not null,
  generation int not null,
  account int not null,
  -- paise: what the player's bets came to before commission, and the commission
  net bigint not null,
  commission bigint not null,
  primary key (market, generation, account)
);
create index settlement_line_account on settlement_line (account, market);

-- ---------- feeds ----------
-- Every feed event is stored before it is acted on; (source, seq) makes it play once.
create table feed_event (
  source text not null,
  seq bigint not null,
  payload jsonb not null,
  applied boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (source, seq)
);
create table feed_state (
  source text primary key,
  state jsonb not null,
  updated_at timestamptz not null default now()
);

-- ---------- operator ----------
create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  target text,
  detail jsonb not null default '{}',
  outcome text not null,
  address text,
  created_at timestamptz not null default now()
);
create table site_state (
  site text primary key,
  frozen boolean not null default false,
  reason text
);
create table account_limit (
  account int not null,
  market_id text not null default '',
  kind text not null default '',
  min_stake bigint,
  max_stake bigint,
  max_win bigint,
  primary key (account, market_id, kind)
);
