-- Where a bet came from, one row for each different answer: the address and browser that the server saw, and beside them what the client
-- itself said of both. Nothing is decided by the claims. Bets of the server's own (auto cash-out) have no origin.
create table bet_origin (
  id int generated always as identity primary key,
  -- SHA-256 of the four texts
  digest bytea not null unique,
  address text not null,
  browser text not null,
  claimed_address text not null,
  claimed_browser text not null,
  first_seen_at timestamptz not null
);
alter table bet_reference add column origin int;
