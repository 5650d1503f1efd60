-- The player accounts that an operator has named as his own. No action of his reaches them or another account of the same person
-- (OWN_ACCOUNT). A name is kept as it was written, also if there is no such account, so that naming one reveals nothing.
create table operator_account (
  operator int not null references operator,
  site text not null,
  username text not null,
  named_at timestamptz not null,
  primary key (operator, site, username)
);
