-- What players cause themselves (sign-in by OTP, limits, breaks, automatic cash-outs). The audit log keeps what operators do for ever;
-- these rows are many and go after 400 days.
create table player_event (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  target text,
  detail jsonb not null default '{}',
  outcome text not null,
  address text,
  created_at timestamptz not null default now()
);
create index player_event_created_at on player_event (created_at);
