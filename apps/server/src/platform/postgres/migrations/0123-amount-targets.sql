-- What an order should return or win at the prices that it gets, in place of a size: then `size` is that at its limit until it meets its book.
alter table orders
  add column target smallint,       -- 1 PAYOUT, 2 BACKERS_PROFIT; null: the order has a size
  add column target_amount bigint;  -- paise
