-- When an order changed last. The batch that inserts an order leaves both empty: what happened then happened at placed_at.
alter table orders
  add column matched_at timestamptz, -- the last match
  add column ended_at timestamptz;   -- when nothing was left to match

-- The names that a customer gave to an order. Only clients of Betfair's API give them, so an order of the site has no row.
create table order_reference (
  order_id bigint primary key,
  order_ref text,   -- at most 32 characters; null: none
  strategy_ref text -- at most 15 characters; null: none
);

-- A request of an account by its customerRef: it is not done twice within a minute.
create table betfair_request (
  account int not null,
  operation text not null,
  customer_ref text not null,
  -- of the product's clock
  requested_at timestamptz not null,
  primary key (account, operation, customer_ref)
);
create index betfair_request_age on betfair_request (requested_at);
