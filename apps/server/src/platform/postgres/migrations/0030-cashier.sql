-- The cashier: what players ask to pay in and out, and what became of it. Play money; units as everywhere, bigint paise.

-- Its numbers stand in the ledger as the reference of the transfers that a request caused.
create sequence cashier_request_id;
create table cashier_request (
  id bigint primary key,
  account int not null references account,
  -- the caller's name for it, and the hash of what he sent under it: sent again it is answered again
  request_id text not null,
  body_hash bytea not null,
  type text not null check (type in ('deposit', 'withdraw')),
  method text not null check (method in ('UPI', 'BANK')),
  amount bigint not null check (amount > 0),
  -- deposits: the payer's reference number
  utr text,
  -- withdrawals: {"upi"} or {"accountName", "accountNumber", "ifsc"}
  payee jsonb,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  -- of the payment provider, told in the reader's language; and the operator's own words
  reason text,
  remark text,
  decided_by text,
  created_at timestamptz not null,
  -- when the payment provider knows the outcome; null: an operator decides
  due_at timestamptz,
  decided_at timestamptz,
  constraint cashier_request_once unique (account, request_id),
  check ((type = 'deposit') = (utr is not null)),
  check ((type = 'withdraw') = (payee is not null)),
  check ((status = 'PENDING') = (decided_at is null))
);
create index cashier_request_account on cashier_request (account, id);
create index cashier_request_waiting on cashier_request (due_at) where status = 'PENDING';
-- A payment pays one deposit.
create unique index cashier_request_utr on cashier_request (utr) where type = 'deposit' and status <> 'REJECTED';

-- MD005: what a command of the cashier had read is no longer so; it reads again.
create function wallet_set_withdrawing(of_account int, known bigint, next bigint) returns void language plpgsql as $$ begin
  update wallet set withdrawing = next where account = of_account and withdrawing = known;
  if not found then raise exception 'withdrawing has changed' using errcode = 'MD005'; end if;
end $$;
create function cashier_decide(request bigint, verdict text, why text, words text, actor text, moment timestamptz) returns void language plpgsql as $$ begin
  update cashier_request set status = verdict, reason = why, remark = words, decided_by = actor, decided_at = moment where id = request and status = 'PENDING';
  if not found then raise exception 'the request is decided' using errcode = 'MD005'; end if;
end $$;
