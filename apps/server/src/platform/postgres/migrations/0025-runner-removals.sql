-- Runners that were removed while their market traded, with what became of the bets made before. The row is written in the
-- transaction that reckons positions and holds anew: a removed runner without a row has not been reckoned yet.
create table runner_removal (
  market int not null references market on delete cascade,
  runner smallint not null,
  -- the order of the removals of a market
  number smallint not null,
  -- hundredths of a per cent
  reduction int not null,
  -- later trades were made at the prices of the runners that are left
  last_trade bigint not null,
  removed_at timestamptz not null,
  primary key (market, runner)
);

-- By how much removals have lowered matched_value, which stays the sum of the order's trades.
alter table orders add column reduced_by bigint not null default 0;
