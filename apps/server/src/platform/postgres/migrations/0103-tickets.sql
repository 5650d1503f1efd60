-- Grievances of players, and when an operator saw a player's data in clear.

create sequence ticket_number start 100001;
create table ticket (
  number text primary key default 'T' || nextval('ticket_number'),
  account int not null references account,
  kind text not null,
  -- what it is about, such as the number of a bet; '' if nothing is named
  about text not null default '',
  state text not null check (state in ('OPEN', 'DECIDED', 'APPEALED', 'CLOSED')),
  received_at timestamptz not null,
  -- of the decision, later of the decision of the appeal
  due_at timestamptz not null,
  -- who answered or decided it, in words: none of them decides its appeal
  officers text[] not null default '{}',
  decision text check (decision in ('UPHELD', 'PARTLY', 'REJECTED')),
  decided_at timestamptz,
  -- when operators were alerted that due_at is near; null: not yet
  alerted_at timestamptz
);
create index ticket_account on ticket (account, received_at);
create index ticket_due on ticket (due_at) where state in ('OPEN', 'APPEALED');

create table ticket_message (
  id bigint generated always as identity primary key,
  ticket text not null references ticket on delete cascade,
  at timestamptz not null,
  -- DECISION and APPEAL are steps of the ticket
  by text not null check (by in ('PLAYER', 'OFFICER', 'DECISION', 'APPEAL')),
  text text not null
);
create index ticket_message_ticket on ticket_message (ticket, id);

create table privacy_view (
  id bigint generated always as identity primary key,
  account int not null references account,
  at timestamptz not null,
  -- the operator in words: for the audit, players do not see it
  operator text not null,
  -- names of the fields that he saw in clear
  what text[] not null,
  why text not null
);
create index privacy_view_account on privacy_view (account, id);
create index privacy_view_at on privacy_view (at);
