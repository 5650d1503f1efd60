-- What was matched on each market in all, in paise: of its feed and of our own trades. A table of its own, because it changes often.
create table market_total (
  market int primary key references market on delete cascade,
  matched bigint not null check (matched >= 0)
);
