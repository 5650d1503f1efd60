-- A bet writes four entries and a trade, and each paid for a key that no reader of its table alone needed: entries are read by their
-- account, trades by their market, both in the order of their numbers. The key itself serves these readers now.
alter table entry drop constraint entry_pkey;
drop index entry_account;
alter table entry add primary key (account, id);
alter table trade drop constraint trade_pkey;
drop index trade_market;
alter table trade add primary key (market, id);
