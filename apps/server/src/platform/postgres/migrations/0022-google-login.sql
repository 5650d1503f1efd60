-- Issuer and subject of the Google account that opens this account, with a space between: a subject is never given to anybody else.
alter table account add column google_identity text;
create unique index account_google_identity on account (site, google_identity) where google_identity is not null;
create index account_google_person on account (google_identity) where google_identity is not null;
create index account_proven_email on account (site, lower(email)) where email_verified_at is not null;

-- A credential is good for one login: which ones were taken, as long as they could come again.
create table google_credential (
  nonce text primary key,
  expires_at timestamptz not null
);
create index google_credential_expires_at on google_credential (expires_at);
