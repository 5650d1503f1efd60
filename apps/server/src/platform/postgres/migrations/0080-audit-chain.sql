-- The operators' audit log as a chain. Each row of audit_entry gets a link at the commit of its transaction; a link's hash covers the link
-- before it, so a change of any earlier row shows in every later hash (apps/server/src/modules/audit/chain-verification.ts checks it).

-- A sequence of its own, because an entry's payload contains its id.
create sequence audit_entry_id;
create table audit_entry (
  id bigint primary key,
  at timestamptz(3) not null,
  -- null: the local key or the system
  operator bigint,
  actor text not null,
  session text,
  action text not null,
  target_kind text,
  target_id text,
  site text,
  reason text,
  approval bigint,
  request_id text,
  outcome text not null,
  before jsonb,
  after jsonb,
  address text not null,
  -- canonical JSON (RFC 8785) of all other columns, as UTF-8
  payload bytea not null
);
create index audit_entry_target on audit_entry (target_kind, target_id, id);
create index audit_entry_operator on audit_entry (operator, id);
create index audit_entry_action on audit_entry (action, id);
create index audit_entry_at on audit_entry using brin (at);

create table audit_link (
  seq bigint primary key,
  entry bigint not null unique references audit_entry,
  previous bytea not null check (length(previous) = 32),
  hash bytea not null check (length(hash) = 32)
);

-- One row: the newest link, and the name of this installation in its anchors.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  installation text not null default gen_random_uuid()::text,
  seq bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex') check (length(hash) = 32)
);
insert into audit_head default values;

-- Signed notes: the chain had this hash at this seq.
create table audit_anchor (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  installation text not null,
  seq bigint not null,
  hash bytea not null check (length(hash) = 32),
  public_key bytea not null check (length(public_key) = 32),
  signature bytea not null check (length(signature) = 64)
);
create index audit_anchor_seq on audit_anchor (seq);

-- Runs at the commit. The lock of the head is the last that a transaction takes, and a rollback leaves no gap.
create function audit_chain() returns trigger language plpgsql security definer as $$
declare
  head audit_head%rowtype;
  next bytea;
begin
  select * into head from audit_head for update;
  next := sha256('maidan-audit-v1'::bytea || '\x00'::bytea || int8send(head.seq + 1) || head.hash || sha256(new.payload));
  insert into audit_link (seq, entry, previous, hash) values (head.seq + 1, new.id, head.hash, next);
  update audit_head set seq = head.seq + 1, hash = next;
  return null;
end $$;
create constraint trigger audit_chain after insert on audit_entry deferrable initially deferred for each row execute function audit_chain();

create function audit_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % of % is refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;
-- Only the chain itself adds links and moves the head: inside of it, this trigger is the second.
create function audit_chain_only() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'only the audit chain writes %', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger audit_append_only before update or delete or truncate on audit_entry for each statement execute function audit_append_only();
create trigger audit_append_only before update or delete or truncate on audit_link for each statement execute function audit_append_only();
create trigger audit_append_only before update or delete or truncate on audit_anchor for each statement execute function audit_append_only();
create trigger audit_append_only before insert or delete or truncate on audit_head for each statement execute function audit_append_only();
create trigger audit_chain_only before insert on audit_link for each statement execute function audit_chain_only();
create trigger audit_chain_only before update on audit_head for each statement execute function audit_chain_only();

-- The functions find their tables in this schema only, whatever search_path a session sets; pg_temp is last, so that no temporary table hides one.
do $$
begin
  execute format('alter function audit_chain() set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;

-- The log before the chain stays as it is. The server copies its rows into the chain at its next start (modules/audit/earlier-entries.ts).
select setval('audit_entry_id', greatest((select max(id) from audit_log), 1), exists (select from audit_log));
create trigger audit_append_only before insert or update or delete or truncate on audit_log for each statement execute function audit_append_only();
