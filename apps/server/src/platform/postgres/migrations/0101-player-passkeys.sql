-- Passkeys of players: the public key, never a secret. rp_id: the host name that they belong to.
create table player_passkey (
  -- the id that the authenticator chose, base64url
  id text primary key,
  account int not null references account,
  rp_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index player_passkey_account on player_passkey (account);

-- Challenges of passkeys that were answered rightly: each works once.
create table used_challenge (
  challenge text primary key,
  used_at timestamptz not null
);
create index used_challenge_at on used_challenge (used_at);
