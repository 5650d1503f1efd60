-- The questions for a limit and the reminders of a player, the return after an exclusion, and accounts that an operator must look at.

-- What a player answered when he was asked for a limit. SET: he set one; NONE: he wants none and pressed twice; LATER: not now.
create table limit_choice (
  id bigint generated always as identity primary key,
  account int not null references account,
  occasion text not null check (occasion in ('SIGN_UP', 'FIRST_DEPOSIT', 'YEARLY', 'RETURN')),
  answer text not null check (answer in ('SET', 'NONE', 'LATER')),
  answered_at timestamptz not null
);
create index limit_choice_account on limit_choice (account, occasion, answered_at);

-- When a player last saw the sums of his account, and after how many months he wishes to see them; null: the default.
create table play_review (
  account int primary key references account,
  every_months smallint check (every_months > 0),
  sums_seen_at timestamptz
);

-- After an exclusion has ended its person plays again only after a return: asked for, and confirmed a day later.
create table play_return (
  person int primary key,
  account int not null references account,
  asked_at timestamptz not null
);
-- When the person of this exclusion returned; null: not yet. A person whose exclusion ended before this rule has returned already.
alter table play_break add column returned_at timestamptz check (returned_at is null or kind = 'EXCLUSION');
update play_break set returned_at = ends_at where kind = 'EXCLUSION' and ends_at <= now();
-- Ended breaks without a mark stay as they are: their players have placed orders since.
update play_break set carried_out_at = ends_at where carried_out_at is null and ends_at <= now();

-- An account that may belong to an excluded person. Its person cannot play until an operator has decided.
create table account_hold (
  id bigint generated always as identity primary key,
  account int not null references account,
  person int not null,
  -- the excluded person whose browser (DEVICE) or payee (PAYEE) the account has
  excluded_person int not null,
  evidence text not null check (evidence in ('DEVICE', 'PAYEE')),
  held_at timestamptz not null,
  decision text check (decision in ('RELEASED', 'CONFIRMED')),
  decided_at timestamptz,
  decided_by text,
  reason text,
  check ((decision is null) = (decided_at is null))
);
create unique index account_hold_once on account_hold (account, excluded_person, evidence);
create index account_hold_open on account_hold (person) where decision is distinct from 'RELEASED';
create index cashier_request_upi on cashier_request ((payee ->> 'upi')) where type = 'withdraw';
create index cashier_request_account_number on cashier_request ((payee ->> 'accountNumber')) where type = 'withdraw';
