-- Operators sign in to the command line by a code that they confirm in the console.
alter table operator_session
  -- BROWSER: the token is in a cookie. COMMAND_LINE: a program sends it as a bearer token; the session neither locks nor idles out
  add column kind text not null default 'BROWSER' check (kind in ('BROWSER', 'COMMAND_LINE'));

-- Codes of eight letters that a command line shows: they open its session, or prove a factor for one request of that session.
create table operator_device_code (
  -- SHA-256 of the code
  code_hash bytea primary key,
  -- SHA-256 of the secret with which the program asks for its session; null: the code proves a factor
  device_hash bytea unique,
  -- the session on the command line whose request is proven, the hash of the request, and the name of its call
  session_hash bytea references operator_session on delete cascade,
  request_hash text check (request_hash ~ '^[0-9a-f]{64}$'),
  call text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- who confirmed it in the console
  confirmed_by int references operator,
  confirmed_at timestamptz,
  -- when the session was opened; each code opens one
  used_at timestamptz,
  browser text not null,
  address text not null,
  check ((device_hash is null) = (session_hash is not null)),
  check ((session_hash is null) = (request_hash is null) and (session_hash is null) = (call is null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (used_at is null or confirmed_at is not null)
);
create index operator_device_code_end on operator_device_code (expires_at);
