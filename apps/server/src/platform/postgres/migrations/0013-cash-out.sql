-- Cash-outs: what closed a position, the player's rules for doing it by themselves, and what happens when he is away.

-- One row per cash-out that was carried out; its orders count for no bonus.
create table cash_out (
  id bigint generated always as identity primary key,
  account int not null,
  market int not null references market,
  reference text not null,
  percent smallint not null check (percent between 1 and 100),
  automatic boolean not null,
  -- centipaise
  worst_before bigint not null,
  worst_after bigint not null check (worst_after >= worst_before),
  orders bigint[] not null,
  created_at timestamptz not null
);
create index cash_out_account on cash_out (account, id);

-- A player's wish for one market: close it once the cash-out value reaches a profit or falls to a loss. Paise.
create table auto_cash_out (
  id bigint generated always as identity primary key,
  account int not null references account,
  market int not null references market,
  profit_at bigint,
  loss_at bigint,
  -- WAITING; RUNNING: its bets are on their way; DONE; ENDED: the market was over, or nothing was left to close; CANCELLED by the player
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'ENDED', 'CANCELLED')),
  -- goes up with each try, so that every try has a bet reference of its own
  attempt int not null default 0,
  trigger text check (trigger in ('PROFIT', 'LOSS')),
  -- paise: what it came to
  result bigint,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (profit_at is not null or loss_at is not null)
);
-- One wish a market that is not over.
create unique index auto_cash_out_active on auto_cash_out (account, market) where status in ('WAITING', 'RUNNING');

-- Seconds without any connection after which the player's unmatched bets are cancelled; null or no row: never.
create table disconnect_cancel (
  account int primary key references account,
  seconds int check (seconds between 10 and 300),
  -- the last time it cancelled something, and how many bets
  last_at timestamptz,
  last_count int
);
