-- What each transfer did to a player's account, numbered from 1, with the sums up to it: a list of the account is read by number and its
-- totals are differences of two rows, however long it is. Made out of the ledger when the account is looked at, never by a bet; what
-- stands here never changes.
create table movement (
  account int not null,
  number bigint not null,
  transfer bigint not null,
  cause smallint not null,
  market int,
  reference bigint,
  -- the last of its entries: where the next look goes on
  entry bigint not null,
  -- never before that of the movement above, whatever the clock did
  created_at timestamptz not null,
  -- paise into the sub-accounts; cash_after: null where the cash was not touched
  cash bigint not null,
  held bigint not null,
  withdrawing bigint not null,
  bonus bigint not null,
  bonus_held bigint not null,
  cash_after bigint,
  -- how many lines the account statement has up to here, and what they brought and took together, paise: the balance is the difference
  line bigint not null,
  credit bigint not null,
  debit bigint not null,
  primary key (account, number)
);
create index movement_at on movement (account, created_at, number);
create index movement_transfer on movement (account, transfer);
-- A line of the statement: the balance changed, and not by a hold.
create unique index movement_line on movement (account, line) where cause <> 2 and cash + held <> 0;
-- Points from and to the outside: grants, deposits, withdrawals.
create index movement_outside on movement (account, cause, reference, number) where cause in (1, 7, 8);
