-- A player's bets at one table, newest first: their pages and bounded counts read no bets of other tables.
create index casino_bet_account_table on casino_bet (account, table_id, id desc);

-- What the wins of a provider's bet have paid so far; null: the bet has no win. A bet with a win is settled and can no longer be rolled back.
alter table casino_provider_transaction add column won bigint check (won >= 0);
update casino_provider_transaction bet set won = paid.won
  from (select provider, bet_id, sum(amount) as won from casino_provider_transaction where kind = 'win' and bet_id is not null group by provider, bet_id) paid
  where bet.provider = paid.provider and bet.transaction_id = paid.bet_id and bet.kind = 'bet';
-- earlier wins could name no bet: they settle the bets of their round
update casino_provider_transaction bet set won = 0
  from casino_provider_transaction win
  where bet.kind = 'bet' and bet.won is null and win.kind = 'win' and win.bet_id is null
    and win.provider = bet.provider and win.account = bet.account and win.round_id = bet.round_id;

-- MD005: another call was first; the command reads the bet again.
create or replace function casino_provider_roll_back(of_provider text, bet text) returns void language plpgsql as $$ begin
  update casino_provider_transaction set rolled_back = true
    where provider = of_provider and transaction_id = bet and kind = 'bet' and not rolled_back and won is null;
  if not found then raise exception 'the bet is rolled back or settled' using errcode = 'MD005'; end if;
end $$;
create function casino_provider_win(of_provider text, bet text, win bigint, most bigint) returns void language plpgsql as $$ begin
  update casino_provider_transaction set won = coalesce(won, 0) + win
    where provider = of_provider and transaction_id = bet and kind = 'bet' and not rolled_back and coalesce(won, 0) + win <= most;
  if not found then raise exception 'the bet is rolled back or its wins are used up' using errcode = 'MD005'; end if;
end $$;
