-- What price charts draw, so that a chart does not begin anew with the process: a point at most every 15 seconds and market,
-- further apart the longer a market stands, gone a day after its settlement; and what happened on the field.
create table price_point (
  market int not null references market on delete cascade,
  at timestamptz not null,
  -- hundredths by runner, null without a price
  prices int[] not null,
  matched bigint not null,
  primary key (market, at)
);

create table event_mark (
  id bigint generated always as identity primary key,
  event_id text not null references event on delete cascade,
  at timestamptz not null,
  kind text not null,
  team text not null,
  score text not null,
  clock text not null
);
create index event_mark_of_event on event_mark (event_id);
