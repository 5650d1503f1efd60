-- Seeds that are not revealed are sealed with the casino's key (casino-rounds/seed-seal.ts); revealed seeds are plain. A seed is one or the other.
-- The one row says which key sealed them: the text that it seals opens with the right key only.
create table casino_key (
  id int primary key,
  checked bytea not null
);
create unique index casino_key_once on casino_key ((true));

-- Chains and pairs from before were plain: all of them end revealed, and new ones begin sealed.
alter table casino_chain alter column last_seed drop not null;
alter table casino_chain add column sealed_seed bytea;
alter table casino_chain add column ended_at timestamptz;
update casino_chain set ended_at = now();
alter table casino_chain add constraint casino_chain_sealed check ((last_seed is null) = (sealed_seed is not null));

-- The commitment is published when the round opens, the seed when it is over. Null: the round is of a plain chain.
alter table casino_round add column commitment bytea;
alter table casino_round add column server_seed bytea;

alter table casino_seed alter column server_seed drop not null;
alter table casino_seed add column sealed_seed bytea;
alter table casino_seed add column commitment bytea;
update casino_seed set commitment = sha256(server_seed);
update casino_seed set state = 'ENDED', ended_at = now() where state <> 'ENDED';
alter table casino_seed add constraint casino_seed_sealed check ((server_seed is null) = (sealed_seed is not null));
