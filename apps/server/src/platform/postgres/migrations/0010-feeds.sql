-- Where markets come from: when an event ended (so that it can leave memory and the lists), and the position of a feed.

alter table event add column finished_at timestamptz;
create index event_finished on event (finished_at) where status = 'FINISHED';

-- feed_state holds how far a source has been played: every message up to seq is applied, and a message at or below it is
-- never applied again. The rows of feed_event are the facts behind it and may be pruned once they are older than a week.
alter table feed_state add column seq bigint not null default 0;
create index feed_event_open on feed_event (source, seq) where not applied;
create index feed_event_age on feed_event (created_at) where applied;
