-- Points granted as cash stay with the player for betting: a withdrawal pays what he paid in and what he has won over all.
create index entry_granted on entry (account) include (amount) where cause = 1 and account > 0;

-- Where the money of a cash wallet came from, sums in paise.
create function cash_origin(of_account int, out granted bigint, out deposited bigint, out withdrawn bigint) language sql stable as $$
  select (select coalesce(sum(e.amount), 0)::bigint from entry e where e.account = of_account and e.cause = 1),
    coalesce(sum(r.amount) filter (where r.type = 'deposit'), 0)::bigint, coalesce(sum(r.amount) filter (where r.type = 'withdraw'), 0)::bigint
  from cashier_request r where r.account = of_account and r.status = 'APPROVED'
$$;

-- MD005: a grant or a payment came between the read and the withdrawal; it reads again.
create function cash_origin_expect(of_account int, known_granted bigint, known_deposited bigint, known_withdrawn bigint) returns void language plpgsql as $$ begin
  perform 1 from cash_origin(of_account) o where o.granted = known_granted and o.deposited = known_deposited and o.withdrawn = known_withdrawn;
  if not found then raise exception 'the origin of the cash has changed' using errcode = 'MD005'; end if;
end $$;

-- What a new account was granted when it was opened; 0: nothing, for this reason. Days are those of India.
create table sign_up_grant (
  account int primary key references account,
  person int not null,
  site text not null,
  amount bigint not null check (amount >= 0),
  refused text check (refused in ('PERSON', 'DEVICE', 'ADDRESS', 'BUDGET')),
  -- the /24 or /64 of the player who signed up; null: an operator or this machine opened the account
  network text,
  granted_at timestamptz not null,
  check ((amount = 0) = (refused is not null))
);
create unique index sign_up_grant_person on sign_up_grant (person) where amount > 0;
create index sign_up_grant_network on sign_up_grant (network, granted_at) where network is not null;
create index sign_up_grant_site on sign_up_grant (site, granted_at);
insert into sign_up_grant (account, person, site, amount, granted_at)
select distinct on (a.person) a.id, a.person, a.site, t.amount, t.created_at
from transfer_reference t join account a on a.id = t.account
where t.cause = 1 and t.reference = 'opening' and t.amount > 0 and not a.is_demo order by a.person, a.id;

create function india_day_start(moment timestamptz) returns timestamptz language sql immutable parallel safe as
  $$ select date_trunc('day', moment, 'Asia/Kolkata') $$;

-- Why a person gets no grant now; null: he gets it. devices: accounts that his browser has been in. network null: no limit by address.
-- budget: paise of a site a day; null: no budget.
create function sign_up_grant_refusal(of_person int, of_site text, wanted bigint, devices int[], of_network text, budget bigint, moment timestamptz)
  returns text language sql stable as $$
  select case
    when exists (select 1 from sign_up_grant g where g.person = of_person and g.amount > 0) then 'PERSON'
    when (select count(*) from sign_up_grant g where g.account = any(devices) and g.amount > 0 and g.granted_at > moment - interval '30 days') >= 2 then 'DEVICE'
    when (select count(*) from sign_up_grant g where g.network = of_network and g.amount > 0 and g.granted_at >= india_day_start(moment)) >= 5 then 'ADDRESS'
    when wanted + (select coalesce(sum(g.amount), 0) from sign_up_grant g where g.site = of_site and g.granted_at >= india_day_start(moment)) > budget then 'BUDGET'
  end
$$;

-- Writes the grant of a new account, one account of the installation after the other. MD005: the refusal is no longer the known one; read it again.
create function sign_up_grant_claim(of_account int, of_person int, of_site text, wanted bigint, devices int[], of_network text, budget bigint, moment timestamptz, known_refusal text)
  returns void language plpgsql as $$ begin
  perform pg_advisory_xact_lock(hashtextextended('sign-up grants', 0));
  if sign_up_grant_refusal(of_person, of_site, wanted, devices, of_network, budget, moment) is distinct from known_refusal then
    raise exception 'the refusal of a sign-up grant has changed' using errcode = 'MD005';
  end if;
  insert into sign_up_grant (account, person, site, amount, refused, network, granted_at)
  values (of_account, of_person, of_site, case when known_refusal is null then wanted else 0 end, known_refusal, of_network, moment);
end $$;

-- Pairs of accounts that one browser has been in, the lower number first. A referral between them is not paid.
create table shared_browser (
  account int not null references account,
  other int not null references account,
  seen_at timestamptz not null,
  primary key (account, other),
  check (account < other)
);
create index shared_browser_other on shared_browser (other);

-- What the bets of a referred friend count, as bets with Free Cash do; kept until his referrer is paid. Match odds and bookmaker have one row.
create table referral_wagering (
  friend int not null references account,
  market int not null references market,
  counted bigint not null check (counted > 0),
  -- days of India on which these bets were placed
  days date[] not null,
  primary key (friend, market)
);

alter table referral_reward add column amount bigint not null default 0 check (amount >= 0);
create index referral_reward_referrer on referral_reward (referrer, paid_at);
create index referral_reward_site on referral_reward (site, paid_at);

-- Why a referrer is not paid for a friend now; null: he is. budget: paise of the site a day.
create function referral_refusal(of_site text, of_friend_person int, of_referrer_person int, wanted bigint, budget bigint, moment timestamptz)
  returns text language sql stable as $$
  with own as (select r.paid_at from referral_reward r join account a on a.id = r.referrer where a.person = of_referrer_person)
  select case
    when exists (select 1 from referral_reward r where r.site = of_site and r.friend_person = of_friend_person) then 'PAID'
    when (select count(*) from own) >= 20 then 'TOTAL'
    when (select count(*) from own where paid_at > moment - interval '30 days') >= 5 then 'MONTH'
    when wanted + (select coalesce(sum(r.amount), 0) from referral_reward r where r.site = of_site and r.paid_at >= india_day_start(moment)) > budget then 'BUDGET'
  end
$$;

-- Writes a reward, one of the installation after the other. MD005: another was paid first.
create function referral_claim(of_site text, of_friend_person int, of_friend int, of_referrer int, wanted bigint, budget bigint, moment timestamptz)
  returns void language plpgsql as $$
declare referrer_person int := (select person from account where id = of_referrer);
begin
  perform pg_advisory_xact_lock(hashtextextended('referral rewards', 0));
  if referral_refusal(of_site, of_friend_person, referrer_person, wanted, budget, moment) is not null then
    raise exception 'the referral is paid, or a limit is reached' using errcode = 'MD005';
  end if;
  insert into referral_reward (site, friend_person, friend, referrer, paid_at, amount) values (of_site, of_friend_person, of_friend, of_referrer, moment, wanted);
end $$;
