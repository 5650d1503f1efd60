-- What a player keeps beside the account's settings: favourites in their order, and how odds and colours are shown.
create table account_saved (
  account int not null references account,
  name text not null check (name in ('favourites', 'display')),
  value jsonb not null,
  primary key (account, name)
);
