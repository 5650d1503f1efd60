-- A sign-in and the sessions that renew it are one family. It ends at the expires_at that its first session got.
-- family: token_hash of that first session. rotated_at: when another token replaced this one.
alter table session add column family bytea, add column rotated_at timestamptz;
update session set family = token_hash;
alter table session alter column family set not null;
create index session_family on session (family) where ended_at is null;
