-- Prices that an operator has set by hand. He neither asks alone for the settlement of this event nor approves it within 24 hours.
create table event_pricing (
  id bigint generated always as identity primary key,
  operator int not null references operator,
  -- the event's id on the wire
  event text not null,
  market text not null,
  at timestamptz not null
);
create index event_pricing_event on event_pricing (event, at);
create index event_pricing_at on event_pricing (at);
