-- The terms of an order beside its price and size: null is the default of each, so that a plain order stores nothing.
alter table orders
  add column time_in_force smallint, -- 1 GOOD_TILL, 2 FILL_OR_KILL, 3 FILL_AND_KILL, 4 POST_ONLY; null: GTC
  add column guard smallint,         -- -1: exact; 1 to 20: any, by so many ticks; null: better
  add column min_fill bigint,        -- paise
  add column expires_at timestamptz;
