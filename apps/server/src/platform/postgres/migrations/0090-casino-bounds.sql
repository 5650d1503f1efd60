-- A player's bets at one table, newest first: their pages and bounded counts read no bets of other tables.
create index casino_bet_account_table on casino_bet (account, table_id, id desc);
