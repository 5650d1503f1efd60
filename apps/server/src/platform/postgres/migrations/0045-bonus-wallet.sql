-- Free Cash: a bonus wallet is an account of its own whose number follows from its player's (packages/ledger, player-wallets.ts), with a
-- row in wallet and everything else that an account has; its columns in the wallet of cash were never used.
create function player_of(account int) returns int language sql immutable parallel safe return account % 1000000000;
create function bonus_wallet_of(player int) returns int language sql immutable parallel safe return player + 1000000000;
alter table account add constraint account_below_bonus_wallets check (id < 1000000000);
alter table wallet drop constraint wallet_account_fkey;
alter table wallet drop column bonus, drop column bonus_held;
alter table movement drop column bonus, drop column bonus_held;

-- Which wallet a player's next bet uses; no row: that of cash. Written in the queue of the bets.
create table wallet_choice (
  account int primary key references account,
  bonus boolean not null
);

-- What a player was given, one after the other: the next one begins when the one before is over and its bets have their results. Paise.
create table bonus (
  id bigint generated always as identity primary key,
  account int not null references account,
  source text not null check (source in ('PROMO', 'REFERRAL', 'OPERATOR')),
  amount bigint not null check (amount > 0),
  -- stakes to be settled before it becomes cash, at these odds (hundredths) or better, so many days after it began
  required bigint not null check (required > 0),
  min_odds int not null,
  days int not null check (days > 0),
  status text not null default 'WAITING' check (status in ('WAITING', 'ACTIVE', 'CONVERTED', 'LAPSED', 'SPENT')),
  -- follows from the settled bets (bonus_played), written in the transaction that settles them
  played bigint not null default 0,
  completed_at timestamptz,
  -- what of the wallet has become cash, and what has gone back to the house, since it began
  converted bigint not null default 0,
  lapsed bigint not null default 0,
  -- the last bet of the wallet before it began: later ones are played with this bonus
  after_order bigint,
  granted_at timestamptz not null,
  started_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  check ((status = 'WAITING') = (started_at is null)),
  check ((started_at is null) = (expires_at is null) and (started_at is null) = (after_order is null))
);
create unique index bonus_active on bonus (account) where status = 'ACTIVE';
create index bonus_account on bonus (account, id);

-- Stakes of a bonus wallet's settled bets behind one order and up to another that count: no fancy, nothing void, no cash-out and nothing
-- that one has closed (its market was left before it had a result).
create function bonus_played(wallet int, after_order bigint, last_order bigint, min_odds int) returns bigint language sql stable as $$
  select coalesce(sum(o.matched), 0)::bigint from orders o join market m on m.id = o.market
  where o.account = $1 and o.settled_at is not null and o.id > $2 and o.id <= $3 and o.result in ('WON', 'LOST')
    and m.market_type not in ('SESSION', 'INNINGS_RUNS') and o.matched_value - o.reduced_by >= $4::bigint * o.matched
    and not exists (select 1 from cash_out c where c.account = o.account and c.market = o.market and o.id <= (select max(closing) from unnest(c.orders) closing))
$$;

-- Reckons what was played of these wallets' bonuses anew.
create function bonus_reckon(wallets int[], moment timestamptz) returns void language sql as $$
  with sums as (
    select b.id, bonus_played(bonus_wallet_of(b.account), b.after_order, b.last_order, b.min_odds) as played
    from (select own.*, coalesce(lead(after_order) over (partition by account order by started_at, id), 9223372036854775807) as last_order
          from bonus own where own.status <> 'WAITING' and bonus_wallet_of(own.account) = any(wallets)) b
  )
  update bonus set played = sums.played, completed_at = coalesce(completed_at, case when sums.played >= required then moment end)
  from sums where bonus.id = sums.id and bonus.played <> sums.played
$$;

-- MD005: what a command of the bonus had read is no longer so; it reads again.
create function bonus_expect(of_bonus bigint, known_status text, known_played bigint, known_converted bigint, known_lapsed bigint) returns void language plpgsql as $$ begin
  perform 1 from bonus where id = of_bonus and status = known_status and played = known_played and converted = known_converted and lapsed = known_lapsed;
  if not found then raise exception 'the bonus has changed' using errcode = 'MD005'; end if;
end $$;

-- Where what a promo code brings stands, and its terms as a bonus.
alter table sign_up_code add column wallet text not null default 'MAIN' check (wallet in ('MAIN', 'BONUS')),
  add column wagering int check (wagering > 0), add column bonus_days int check (bonus_days > 0);

-- Who brought a friend is paid once for him, whichever of the friend's accounts it was. Written in the transaction that grants.
create table referral_reward (
  site text not null,
  friend_person int not null,
  friend int not null references account,
  referrer int not null references account,
  paid_at timestamptz not null,
  primary key (site, friend_person)
);
