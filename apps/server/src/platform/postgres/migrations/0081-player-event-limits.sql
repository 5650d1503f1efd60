-- Equal events of an account within a minute share a row, and an account has at most 200 rows a day (modules/audit/player-events.ts).
alter table player_event
  add column account bigint,
  add column count integer not null default 1,
  add column last_at timestamptz;
create index player_event_account on player_event (account, created_at);
