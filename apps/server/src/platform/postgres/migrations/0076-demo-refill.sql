-- Demo accounts that had their points refilled: at most once a calendar day in India. The row commits with the grant.
create table demo_refill (
  account int not null references account,
  day date not null,
  -- paise
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
  constraint demo_refill_once primary key (account, day)
);
