-- Accounts are players'. Former operators and admins become disabled operators without a role, who cannot sign in; their accounts become
-- blocked players without a password, so that they sign in on no site. Their rows and ledgers are kept.
insert into operator (public_id, login, name, status, created_at, disabled_at)
select substr(replace(gen_random_uuid()::text, '-', ''), 1, 16),
  lower(left(username, 32)) || '@' || left(site, 16) || '.' || id,
  coalesce(nullif(left(full_name, 80), ''), left(username, 80)),
  'DISABLED', created_at, now()
from account where role <> 'user'
on conflict (login) do nothing;

delete from session where account in (select id from account where role <> 'user');
update account set role = 'user', status = 'blocked', password_hash = null, google_identity = null where role <> 'user';

alter table account drop constraint if exists account_role_check;
alter table account add constraint account_role_check check (role = 'user');
