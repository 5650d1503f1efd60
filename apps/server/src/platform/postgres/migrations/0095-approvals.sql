-- Requests that a second person decides (four eyes): the first operator asks, a second one decides. A request becomes APPLIED in the
-- transaction of the action that it asks for.
create table approval (
  id bigint generated always as identity primary key,
  rule text not null,
  -- the call that runs when the request is approved, with its parameters and body
  action text not null,
  params jsonb not null,
  body jsonb not null,
  -- SHA-256 of the canonical JSON of action, params and body
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
  target_kind text not null,
  target_id text not null,
  site text,
  sport text,
  -- the permissions that a second person needs one of, beside approval.decide
  permissions text[] not null check (cardinality(permissions) > 0),
  -- persons (account.person) and operators whom the action concerns
  persons int[] not null,
  operators int[] not null,
  reason text not null check (reason ~ '\S'),
  -- facts and players as they were when it was asked, and the SHA-256 of what the action changes
  effect jsonb not null,
  effect_hash text not null check (effect_hash ~ '^[0-9a-f]{64}$'),
  asked_by int not null references operator,
  asked_session text not null,
  -- the asker's browser and passkeys at that time
  asked_browser text,
  asked_passkeys text[] not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- solo delay: when it runs without a second person
  runs_at timestamptz,
  state text not null default 'ASKED' check (state in ('ASKED', 'APPLIED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'STALE')),
  decided_by int references operator,
  decided_at timestamptz,
  decision_reason text not null default '',
  constraint approval_second_person check (decided_by <> asked_by),
  constraint approval_decided check ((state = 'ASKED') = (decided_at is null)),
  constraint approval_applied check (state <> 'APPLIED' or decided_by is not null or runs_at is not null)
);
create unique index approval_open_once on approval (asked_by, request_hash) where state = 'ASKED';
create index approval_open on approval (expires_at) where state = 'ASKED';
create index approval_asker on approval (asked_by, id);
create index approval_solo on approval (id) where runs_at is not null;

-- Every state but ASKED is final, and what was asked never changes.
create function approval_is_final() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a request for approval is never removed' using errcode = 'insufficient_privilege';
  end if;
  if old.state <> 'ASKED' or new.state = 'ASKED' then
    raise exception 'request % has ended: %', old.id, old.state using errcode = 'object_not_in_prerequisite_state';
  end if;
  if (to_jsonb(new) - array['state', 'decided_by', 'decided_at', 'decision_reason'])
     is distinct from (to_jsonb(old) - array['state', 'decided_by', 'decided_at', 'decision_reason']) then
    raise exception 'request % cannot be changed', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger approval_is_final before update or delete on approval for each row execute function approval_is_final();

-- Ends a request within the transaction of its action. Fails, and with it the action, if the request has ended or its time is over.
create function approval_apply(request bigint, decider int, at timestamptz) returns void language plpgsql as $$
begin
  update approval set state = 'APPLIED', decided_by = decider, decided_at = at where id = request and state = 'ASKED' and (decider is null or expires_at > at);
  if not found then
    raise exception 'request % has ended', request using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;

-- Rules whose actions run alone after a delay (solo delay). A missing row is off.
create table solo_delay (
  rule text primary key,
  set_by int not null references operator,
  set_at timestamptz not null
);

-- Which browser an operator signed in with, for requests and approvals from one browser. Names are those of the device cookie.
create table operator_browser (
  operator int not null references operator,
  browser text not null,
  seen_at timestamptz not null,
  primary key (operator, browser)
);

-- The persons (account.person) whose player accounts an operator has named as his own, by user name or phone (operator_account).
create view operator_person as
  select o.operator, a.person from operator_account o join account a on a.site = o.site and (lower(a.username) = o.username or a.phone = o.username);
