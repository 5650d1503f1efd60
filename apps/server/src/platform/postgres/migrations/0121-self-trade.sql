-- Which order ends when the next one to be matched is of the same person. Null is the default, so that a plain order stores nothing.
alter table orders add column self_trade smallint; -- 1 CANCEL_NEWEST, 2 CANCEL_OLDEST; null: CANCEL_REST
