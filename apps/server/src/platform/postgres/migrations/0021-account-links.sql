-- Links that are good for one time: a login sent over WhatsApp, the proof of an e-mail address. Only the hash of the secret is kept.
create table account_link (
  secret_hash bytea primary key,
  purpose text not null check (purpose in ('whatsapp', 'email')),
  account int not null references account,
  -- the address that an e-mail link proves
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_link_account on account_link (account, purpose);
alter table account add column email_verified_at timestamptz;
