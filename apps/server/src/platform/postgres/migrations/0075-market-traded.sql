-- What the feed of a market matched at each price of each runner, in paise. Our own trades are in the table trade.
create table market_traded (
  market int not null references market on delete cascade,
  runner smallint not null,
  price int not null,
  matched bigint not null check (matched > 0),
  primary key (market, runner, price)
);
