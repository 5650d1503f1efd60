-- Emergency sessions of the local key. Each key opens one and is worth nothing afterwards, also where its file could not be replaced.
create table emergency (
  id bigint generated always as identity primary key,
  -- SHA-256 of the key, 256 random bits
  key_hash bytea not null unique,
  reason text not null check (char_length(reason) >= 20),
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  address text not null
);
create index emergency_end on emergency (ends_at);
