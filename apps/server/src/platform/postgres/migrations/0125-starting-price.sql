-- The starting price: what a market offers of it, and when it was closed and made. Null: the market has none.
alter table market
  add column starting_price smallint, -- 1 IN_PLAY: made when the market turns in play; 2 CLOSE: when it closes
  add column sp_closed_at timestamptz,      -- suspended for the start: bets at the starting price are no longer placed or cancelled
  add column sp_reconciled_at timestamptz;  -- written in the batch that makes the prices
-- Orders at the starting price. Null: an order at its own price. Their persistence 2 is MARKET_ON_CLOSE.
alter table orders
  add column order_type smallint, -- 1 MARKET_ON_CLOSE, whose price is 0; 2 LIMIT_ON_CLOSE
  add column liability bigint;    -- paise: of a lay, whose size is 0 until the start
create table starting_price (
  market int not null references market,
  pool smallint not null,
  runner smallint not null,
  price int not null,       -- hundredths
  matched bigint not null,  -- paise of each side
  primary key (market, pool, runner)
);
