-- Operators: the people who run the installation. They are no players: no wallet, no site, no phone login.
create table operator (
  id int generated always as identity primary key,
  -- the name of the operator on the wire, and the user handle of his passkeys
  public_id text not null unique check (length(public_id) = 16),
  login text not null check (login = lower(login) and length(login) between 3 and 64),
  name text not null check (length(name) between 1 and 80),
  status text not null default 'INVITED' check (status in ('INVITED', 'ACTIVE', 'DISABLED')),
  -- Argon2id; null without a password
  password_hash text,
  created_at timestamptz not null,
  created_by int references operator,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  constraint operator_login unique (login)
);

-- One role of an operator with its scope; null means all sites or all sports. Rows are replaced as a whole.
create table operator_assignment (
  id bigint generated always as identity primary key,
  operator int not null references operator,
  role text not null,
  sites text[] check (sites is null or cardinality(sites) > 0),
  sports text[] check (sports is null or cardinality(sports) > 0),
  assigned_at timestamptz not null,
  assigned_by int references operator
);
create index operator_assignment_operator on operator_assignment (operator);

-- The sign-in factors: passkeys with their public key, and one code generator (TOTP) beside the password.
create table operator_credential (
  -- of a passkey: the id that its authenticator chose, base64url
  id text primary key,
  operator int not null references operator,
  kind text not null check (kind in ('PASSKEY', 'TOTP')),
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- of a passkey: COSE key, signature counter, ways to reach it, whether its owner's other devices have it too
  public_key bytea,
  counter bigint,
  transports text[],
  backed_up boolean,
  -- of TOTP: the secret sealed with the console's key; the drift of the device and the last used step, in steps of 30 s
  secret bytea,
  drift smallint,
  last_step bigint,
  -- the neighbouring code that was refused last: a second one of the same direction moves the drift
  near_step bigint,
  near_delta smallint check (near_delta in (-1, 1)),
  constraint operator_credential_passkey check (kind <> 'PASSKEY' or (public_key is not null and counter is not null and secret is null)),
  constraint operator_credential_totp check (kind <> 'TOTP' or (secret is not null and drift is not null and last_step is not null and public_key is null))
);
create index operator_credential_operator on operator_credential (operator);
create unique index operator_credential_one_totp on operator_credential (operator) where kind = 'TOTP';

-- Recovery codes: each opens the enrolment page once. Only the SHA-256 is stored.
create table operator_recovery (
  code_hash bytea primary key,
  operator int not null references operator,
  created_at timestamptz not null,
  used_at timestamptz
);
create index operator_recovery_operator on operator_recovery (operator);

create table operator_session (
  -- SHA-256 of the token
  token_hash bytea primary key,
  operator int not null references operator,
  started_at timestamptz not null,
  last_action_at timestamptz not null,
  -- 12 h after the sign-in; no call moves it
  ends_at timestamptz not null,
  -- when the idle session was locked; null: it is not
  locked_at timestamptz,
  -- until when the last proof of a factor counts
  step_up_until timestamptz not null,
  browser text not null,
  address text not null,
  ended_at timestamptz
);
create index operator_session_open on operator_session (operator) where ended_at is null;
create index operator_session_end on operator_session (ends_at);

-- Links that enrol an operator: the set-up of the first owner, an invitation, a reset by a colleague, a recovery code.
create table operator_enrolment (
  -- SHA-256 of the token
  token_hash bytea primary key,
  purpose text not null check (purpose in ('SET_UP', 'INVITE', 'RESET', 'RECOVERY')),
  -- null for the first owner, whom the link creates
  operator int references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((operator is null) = (purpose = 'SET_UP'))
);
create index operator_enrolment_open on operator_enrolment (operator) where used_at is null;
create index operator_enrolment_end on operator_enrolment (expires_at);

-- An owner is disabled by two others: the first one asks, a second one decides.
create table operator_disable_request (
  operator int primary key references operator,
  asked_by int not null references operator,
  asked_at timestamptz not null,
  check (asked_by <> operator)
);
