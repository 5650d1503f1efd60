-- External providers of casino games: who they are to the ledger, their players' sessions, and each transaction once.

-- The number stands in entry.market, between those of markets and those of rounds.
create table casino_provider (
  id text primary key,
  number int not null unique generated always as identity (start with 900000000)
);
create table casino_provider_session (
  token_hash text primary key,
  provider text not null references casino_provider,
  account int not null references account,
  game_id text not null,
  -- the login it came from: bets are taken while that lives, wins for as long as the row stands
  session_hash text not null,
  created_at timestamptz not null
);
create table casino_provider_transaction (
  provider text not null references casino_provider,
  transaction_id text not null,
  -- its reference in the ledger; of casino_bet_id, so that no bet of our own has the same
  id bigint not null unique,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  -- win: of which bet; rollback: the bet that is taken back
  bet_id text,
  account int references account,
  round_id text not null,
  game_id text not null,
  amount bigint not null check (amount >= 0),
  -- a bet that was taken back, before it came or after
  rolled_back boolean not null default false,
  body_hash bytea not null,
  created_at timestamptz not null,
  constraint casino_provider_transaction_once primary key (provider, transaction_id)
);
create index casino_provider_transaction_account on casino_provider_transaction (account, id desc);

-- MD005: somebody else was first; the command looks again.
create function casino_provider_roll_back(of_provider text, bet text) returns void language plpgsql as $$ begin
  update casino_provider_transaction set rolled_back = true where provider = of_provider and transaction_id = bet and kind = 'bet' and not rolled_back;
  if not found then raise exception 'the bet is rolled back' using errcode = 'MD005'; end if;
end $$;
