-- The last lines of commentary of each event, so that a restart does not take them from the page.
create table event_commentary (
  id bigint generated always as identity primary key,
  event_id text not null references event on delete cascade,
  at timestamptz not null,
  text text not null,
  text_hindi text not null
);
create index event_commentary_event_id on event_commentary (event_id, id);
