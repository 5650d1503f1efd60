-- Play money that operators granted: what they may grant without a second person counts by operator and by person.
create table operator_grant (
  id bigint generated always as identity primary key,
  operator int not null references operator,
  account int not null references account,
  person int not null,
  amount bigint not null, -- paise
  -- the caller's idempotency key, or a key of its own: one grant counts once
  reference text not null,
  -- null: without a second person
  approval bigint references approval,
  at timestamptz not null,
  constraint operator_grant_once unique (operator, account, reference)
);
create index operator_grant_operator on operator_grant (operator, at);
create index operator_grant_person on operator_grant (person, at);

-- Counts a grant if it stays below both bounds with all grants before it; `reservation` null: a second person is needed. A repeated
-- reference counts once. One grant at a time in the installation, so that grants at the same moment cannot pass a bound together.
create function reserve_operator_grant(
  by_operator int, to_account int, to_person int, paise bigint, with_reference text, day_bound bigint, week_bound bigint, now timestamptz,
  out reservation bigint, out is_new boolean
) language plpgsql as $$
declare
  in_day bigint;
  in_week bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('operator-grant', 0));
  is_new := false;
  select id into reservation from operator_grant where operator = by_operator and account = to_account and reference = with_reference;
  if found then return; end if;
  select coalesce(sum(amount), 0) into in_day from operator_grant where operator = by_operator and at > now - interval '24 hours';
  select coalesce(sum(amount), 0) into in_week from operator_grant where person = to_person and at > now - interval '7 days';
  if in_day + paise >= day_bound or in_week + paise >= week_bound then return; end if;
  is_new := true;
  insert into operator_grant (operator, account, person, amount, reference, at)
  values (by_operator, to_account, to_person, paise, with_reference, now) returning id into reservation;
end $$;
