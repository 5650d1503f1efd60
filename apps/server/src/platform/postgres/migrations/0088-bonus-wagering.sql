-- What the bets of a bonus count towards its wagering, by market. Markets with one question (match odds and bookmaker of an event) have one
-- row, under the lowest of their numbers. The rows follow from the matched bets; bonus.played is their sum. Paise.
create table bonus_wagering (
  bonus bigint not null references bonus,
  market int not null references market,
  -- the stakes that can count, and the part of them that counts because no other bet covers it
  staked bigint not null check (staked >= 0),
  counted bigint not null check (counted between 0 and staked),
  -- when the last of the markets got its result
  settled_at timestamptz not null,
  primary key (bonus, market)
);

-- Bonuses keep what their settled bets have counted before; a market that is settled again is counted anew.
insert into bonus_wagering (bonus, market, staked, counted, settled_at)
select b.id, o.market, sum(o.matched), sum(o.matched), max(o.settled_at)
from (select own.*, coalesce(lead(after_order) over (partition by account order by started_at, id), 9223372036854775807) as last_order
      from bonus own where own.status <> 'WAITING') b
join orders o on o.account = bonus_wallet_of(b.account) and o.id > b.after_order and o.id <= b.last_order
join market m on m.id = o.market
where o.settled_at is not null and o.result in ('WON', 'LOST') and m.market_type not in ('SESSION', 'INNINGS_RUNS')
  and o.matched_value - o.reduced_by >= b.min_odds::bigint * o.matched
  and not exists (select 1 from cash_out c where c.account = o.account and c.market = o.market and o.id <= (select max(closing) from unnest(c.orders) closing))
group by b.id, o.market;

drop function bonus_reckon(int[], timestamptz);
drop function bonus_played(int, bigint, bigint, int);
