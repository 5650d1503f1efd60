-- Events without an account are counted by their actor, which names a site, and an actor has at most 200 rows a day too
-- (modules/audit/player-events.ts).
create index player_event_actor on player_event (actor, created_at) where account is null;
