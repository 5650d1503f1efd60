-- Answers of references that are more than one new order. Null for a plain bet.
alter table bet_reference
  add column replaced bigint, -- the order that a replace has reduced in its place (order_id and refusal null) or cancelled
  add column batch smallint;  -- an accepted batch: its number of bets, which have the references `reference/1`, `reference/2` ... (order_id null)
