-- The payees of a player's withdrawals. key: the UPI ID in lower case, or IFSC and account number. The first use of a payee needs a proof of
-- identity and waits a day; proven_at null: it was used before payees needed one.
create table payee (
  account int not null references account,
  site text not null,
  kind text not null check (kind in ('UPI', 'BANK')),
  key text not null,
  first_used_at timestamptz not null,
  proven_at timestamptz,
  primary key (account, kind, key)
);
create index payee_key on payee (kind, key, first_used_at);

insert into payee (account, site, kind, key, first_used_at)
select r.account, a.site, r.method, u.key, min(r.created_at)
from cashier_request r join account a on a.id = r.account
  cross join lateral (select case r.method when 'UPI' then lower(r.payee->>'upi') else concat(r.payee->>'ifsc', ' ', r.payee->>'accountNumber') end as key) u
where r.type = 'withdraw' and r.status <> 'REJECTED' and u.key is not null
group by r.account, a.site, r.method, u.key;

-- What a rule found about some persons. payee: masked. payment: the withdrawal that is held.
create table integrity_case (
  id bigint generated always as identity primary key,
  rule text not null,
  persons int[] not null,
  payee text,
  payment bigint,
  state text not null default 'OPEN' check (state in ('OPEN', 'REVIEW', 'CONFIRMED', 'DISMISSED')),
  opened_at timestamptz not null
);
-- one standing case for the same persons
create unique index integrity_case_standing on integrity_case (rule, persons) where state in ('OPEN', 'REVIEW');
create index integrity_case_persons on integrity_case using gin (persons);

-- From when a withdrawal can be paid out, and why it waits. held: an operator decides it, because another person uses its payee.
alter table cashier_request add column payable_from timestamptz,
  add column wait_reason text check (wait_reason in ('NEW_PAYEE', 'RESET', 'PHONE', 'PASSKEY')),
  add column held boolean not null default false;

-- Persons who used this payee before the account did, without those whose case with its person was dismissed; ascending.
create function payee_sharers(of_account int, of_kind text, of_key text) returns int[] language sql stable as $$
  select array(
    select distinct other.person from payee p join account other on other.id = p.account, account own
    where own.id = of_account and p.kind = of_kind and p.key = of_key and other.person <> own.person
      and p.first_used_at < coalesce((select min(mine.first_used_at) from payee mine join account a on a.id = mine.account
        where a.person = own.person and mine.kind = of_kind and mine.key = of_key), 'infinity')
      and not exists (select 1 from integrity_case c where c.rule = 'SHARED_PAYEE' and c.state = 'DISMISSED' and c.persons @> array[own.person, other.person])
    order by other.person)
$$;

-- Writes the use of a payee, and opens a case if another person used it before. MD005: another use came between the read and this one.
-- known_uses: number of the account's payees. masked: the payee as notices and cases show it.
create function payee_claim(of_account int, of_kind text, of_key text, proven timestamptz, moment timestamptz, known_uses int, known_sharers int[],
  masked text, of_payment bigint) returns void language plpgsql as $$
declare own account := (select a from account a where a.id = of_account);
begin
  perform pg_advisory_xact_lock(hashtextextended('payees of ' || of_account, 0));
  perform pg_advisory_xact_lock(hashtextextended('payee ' || of_key, 0));
  if (select count(*) from payee p where p.account = of_account) <> known_uses or payee_sharers(of_account, of_kind, of_key) <> known_sharers then
    raise exception 'the uses of a payee have changed' using errcode = 'MD005';
  end if;
  insert into payee (account, site, kind, key, first_used_at, proven_at) values (of_account, own.site, of_kind, of_key, moment, proven) on conflict do nothing;
  if found then
    insert into security_notice (account, kind, subject, created_at) values (of_account, 'NEW_PAYEE', masked, moment);
  end if;
  if cardinality(known_sharers) > 0 then
    insert into integrity_case (rule, persons, payee, payment, opened_at)
    values ('SHARED_PAYEE', (select array_agg(person order by person) from unnest(known_sharers || own.person) as u(person)), masked, of_payment, moment)
    on conflict do nothing;
  end if;
end $$;
