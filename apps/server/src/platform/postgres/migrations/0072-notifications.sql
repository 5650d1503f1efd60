-- What a settlement came to for a player, for the list of notifications. Written in the transaction of the settlement, one row for each
-- wallet and generation; market and result are read from their own tables. Rows go after 30 days (docs/operations.md).
create table notification (
  id bigint generated always as identity,
  -- the player, whichever wallet the bets were with
  account int not null,
  bonus boolean not null,
  market int not null,
  generation int not null,
  -- paise: what the bets came to before commission, and the commission
  net bigint not null,
  commission bigint not null,
  -- paise after commission of the result that this generation replaces; null: none stood
  previous bigint,
  -- paise that the wallet has available after the settlement
  balance bigint not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (account, market, generation, bonus)
);
create unique index notification_page on notification (account, id);
create index notification_unread on notification (account) where read_at is null;
create index notification_age on notification using brin (created_at);

-- After the wallets of the batch are written.
create function notify_settled(of_market int, of_generation int, wallets int[], nets bigint[], commissions bigint[], previous bigint[], moment timestamptz)
  returns void language sql as $$
  insert into notification (account, bonus, market, generation, net, commission, previous, balance, created_at)
  select player_of(d.account), d.account <> player_of(d.account), of_market, of_generation, d.net, d.commission, d.previous, wallet.cash, moment
  from unnest(wallets, nets, commissions, previous) as d(account, net, commission, previous) join wallet on wallet.account = d.account
$$;
