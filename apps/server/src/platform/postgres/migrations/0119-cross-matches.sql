-- A bet can be matched through the other runners of its market. Such a match has one row per order, all with the same number; the other side of each
-- is the account -2, or -3 among demo accounts. Money is computed from value: what the backer gets back if the runner wins, in centipaise.
alter table trade
  add column value bigint,
  add column match bigint; -- null: a direct fill
update trade set value = size * price;
alter table trade alter column value set not null;
create index trade_match on trade (match) where match is not null;

create sequence match_id increment by 100000;
