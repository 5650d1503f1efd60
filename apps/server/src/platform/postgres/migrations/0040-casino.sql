-- The casino: chains of seeds, rounds that players share, bets, the seeds of players. Bigint paise; multipliers int hundredths.

-- A chain is known by its last seed: each seed is the SHA-256 of the next. Its head was public before its first round.
create table casino_chain (
  id int generated always as identity primary key,
  table_id text not null,
  last_seed bytea not null,
  rounds int not null check (rounds > 0),
  commitment bytea not null,
  -- stands for the players' seeds in a round without bets
  salt text not null,
  created_at timestamptz not null
);
create index casino_chain_table on casino_chain (table_id, id);

-- Numbers far above those of markets: both stand in entry.market. Those of games against the house are this start minus the table's number.
create sequence casino_round_id as int start 1000000000 minvalue 1000000000;
create table casino_round (
  id int primary key,
  table_id text not null,
  game_id text not null,
  -- of its table, from 1; the nonce of its draws
  number int not null,
  chain int not null references casino_chain,
  chain_index int not null,
  -- RUNNING: no more bets, the outcome is fixed; SETTLING: it is over and is being paid; BROKEN_OFF: it never ended, stakes went back
  phase text not null default 'BETTING' check (phase in ('BETTING', 'RUNNING', 'SETTLING', 'ENDED', 'BROKEN_OFF')),
  client_seed text,
  betting_ends_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- {"dealt", "code", "winners"} or {"burst"}; null until it is over
  outcome jsonb,
  constraint casino_round_once unique (table_id, number)
);
create index casino_round_open on casino_round (table_id) where phase in ('BETTING', 'RUNNING', 'SETTLING');
create index casino_round_past on casino_round (table_id, number desc) where phase in ('ENDED', 'BROKEN_OFF');

create sequence casino_bet_id;
create table casino_bet (
  id bigint primary key,
  account int not null references account,
  -- the client's own name for it: sent again it is the same bet
  bet_ref text not null,
  table_id text not null,
  game_id text not null,
  -- null: a game against the house
  round int references casino_round,
  -- or the choice in a game against the house
  spot text not null,
  stake bigint not null check (stake > 0),
  -- what left the wallet: the stake, or the liability of a lay
  risk bigint not null check (risk > 0),
  auto_cash_out int not null default 0,
  cashed_out_at int not null default 0,
  state text not null check (state in ('OPEN', 'CASHED_OUT', 'WON', 'LOST', 'RETURNED')),
  returned bigint not null default 0 check (returned >= 0),
  placed_at timestamptz not null,
  settled_at timestamptz,
  -- games against the house: which seeds, which of their rounds, what was shown
  seed bigint,
  nonce int,
  shown jsonb,
  constraint casino_bet_once unique (account, bet_ref),
  check ((round is null) = (seed is not null)),
  check ((state = 'OPEN') = (settled_at is null)),
  check (state <> 'LOST' or returned = 0)
);
create index casino_bet_account on casino_bet (account, id desc);
create index casino_bet_round on casino_bet (round) where state = 'OPEN';

-- Seeds of a player for games against the house: one in use, one whose hash he knows already, and those told.
create table casino_seed (
  id bigint generated always as identity primary key,
  account int not null references account,
  server_seed bytea not null,
  client_seed text not null,
  nonce int not null default 0,
  state text not null check (state in ('NEXT', 'CURRENT', 'ENDED')),
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index casino_seed_in_use on casino_seed (account, state) where state in ('NEXT', 'CURRENT');

-- MD005: what a command had read is no longer so; it reads again.
create function casino_seed_use(of_seed bigint, known int) returns void language plpgsql as $$ begin
  update casino_seed set nonce = known + 1 where id = of_seed and nonce = known and state = 'CURRENT';
  if not found then raise exception 'the seed was used' using errcode = 'MD005'; end if;
end $$;
-- Bets that end: each once, whoever comes first.
create function casino_bets_end(ids bigint[], states text[], cash_outs int[], amounts bigint[], moment timestamptz) returns void language plpgsql as $$
declare ended int; begin
  update casino_bet b set state = e.state, cashed_out_at = e.cash_out, returned = e.amount, settled_at = moment
    from unnest(ids, states, cash_outs, amounts) as e(id, state, cash_out, amount) where b.id = e.id and b.state = 'OPEN';
  get diagnostics ended = row_count;
  if ended <> cardinality(ids) then raise exception 'a bet of the casino has ended before' using errcode = 'MD005'; end if;
end $$;
