-- When the player behind a session last gave his password, a passkey or an OTP; renewals keep it.
alter table session add column proven_at timestamptz;

-- Changes of what an account is protected by. Withdrawals wait after each (docs/security.md).
-- weak: a reset by an OTP of four digits on a browser that had not been in the account.
create table identity_change (
  id bigint generated always as identity primary key,
  account int not null references account,
  kind text not null check (kind in ('RESET', 'PHONE', 'PASSKEY')),
  weak boolean not null default false,
  changed_at timestamptz not null
);
create index identity_change_account on identity_change (account, changed_at);
create index identity_change_at on identity_change (changed_at);

-- Whatever writes a new phone, withdrawals wait.
create function note_phone_change() returns trigger language plpgsql as $$ begin
  insert into identity_change (account, kind, changed_at) values (new.id, 'PHONE', now());
  return new;
end $$;
create trigger account_phone_changed after update of phone on account
  for each row when (old.phone is distinct from new.phone) execute function note_phone_change();

-- What the owner of an account is told about its protection. reference: the order of an OTP; used_at: when that OTP was right.
create table security_notice (
  id bigint generated always as identity primary key,
  account int not null references account,
  kind text not null,
  -- the masked payee, or the name of a passkey
  subject text,
  address text,
  reference text,
  used_at timestamptz,
  created_at timestamptz not null
);
create index security_notice_account on security_notice (account, id);
create index security_notice_reference on security_notice (reference) where reference is not null;
create index security_notice_at on security_notice (created_at);
