-- A default installation left running must not grow without bound: simulated matches come and go for ever, and most of their
-- markets are never bet on. Archived events on which nobody ever had an order are removed with all they left behind.
alter table runner drop constraint runner_market_fkey, add constraint runner_market_fkey foreign key (market) references market on delete cascade;
alter table market drop constraint market_event_id_fkey, add constraint market_event_id_fkey foreign key (event_id) references event on delete cascade;
alter table settlement drop constraint settlement_market_fkey, add constraint settlement_market_fkey foreign key (market) references market on delete cascade;
create index event_archived on event (finished_at) where status = 'ARCHIVED';
