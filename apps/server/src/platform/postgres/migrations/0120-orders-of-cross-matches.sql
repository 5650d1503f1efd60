-- A player's lists name the bets that were matched through other runners.
create index trade_cross_taker on trade (taker_order) where match is not null;
create index trade_cross_maker on trade (maker_order) where match is not null;
