-- Machines that call with a signature.

-- Notices of a payment provider that is called over HTTP. The row of a notice commits with the money that it moves.
-- The provider's own name of a payment, from its first answer or notice.
alter table cashier_request add column provider_reference text unique;

create table payment_notice (
  provider_reference text not null,
  status text not null check (status in ('PROCESSING', 'CONFIRMED', 'FAILED', 'EXPIRED')),
  request bigint not null references cashier_request,
  -- paise, as the provider states it
  amount bigint not null,
  -- APPLIED: decided the request. RECORDED: changed nothing. HELD: contradicts the request; an operator looks at it.
  outcome text not null check (outcome in ('APPLIED', 'RECORDED', 'HELD')),
  received_at timestamptz not null,
  primary key (provider_reference, status)
);
-- Money moves once for each payment: a deposit when it is confirmed, a withdrawal when it is decided.
create unique index payment_notice_money on payment_notice (request) where outcome = 'APPLIED' and status = 'CONFIRMED';

-- Signatures of calls of the last minutes: a recorded call cannot be sent again.
create table signed_delivery (
  signature bytea primary key,
  received_at timestamptz not null
);
create index signed_delivery_age on signed_delivery (received_at);

-- MD005: what the command had read is no longer so; it reads again.
create function payment_notice_take(reference text, said text, of_request bigint, paise bigint, became text, moment timestamptz) returns void language plpgsql as $$ begin
  update cashier_request set provider_reference = reference where id = of_request and coalesce(provider_reference, reference) = reference;
  if not found then raise exception 'the request has another payment' using errcode = 'MD005'; end if;
  insert into payment_notice (provider_reference, status, request, amount, outcome, received_at) values (reference, said, of_request, paise, became, moment);
exception when unique_violation then raise exception 'the notice or the payment is known' using errcode = 'MD005';
end $$;
-- A deposit that had expired at the provider and was paid all the same.
create function cashier_confirm_late(of_request bigint, actor text, moment timestamptz) returns void language plpgsql as $$ begin
  update cashier_request set status = 'APPROVED', reason = null, decided_at = moment
    where id = of_request and type = 'deposit' and status = 'REJECTED' and decided_by = actor;
  if not found then raise exception 'the request is decided otherwise' using errcode = 'MD005'; end if;
exception when unique_violation then raise exception 'another deposit has this reference number' using errcode = 'MD005';
end $$;

-- Machines that create one-time links for players and do nothing else.
create table service_client (
  id text primary key,
  name text not null,
  sites text[] not null check (cardinality(sites) > 0),
  -- SHA-256 of the secret, sealed with a key outside of the database: it verifies the signatures of calls
  sealed_hash bytea not null,
  created_by text not null,
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at <= created_at + interval '90 days'),
  revoked_at timestamptz,
  -- calls of the current minute
  minute timestamptz,
  calls int not null default 0
);
