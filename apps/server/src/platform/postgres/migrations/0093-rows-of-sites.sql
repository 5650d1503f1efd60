-- Row security for operators of single sites. Their reads take the role maidan_scoped for one transaction and set maidan.sites; its policies
-- show rows of these sites only, whatever the query says. Every other role sees all rows at no cost: its only policy is the constant true.
-- A connection that may not create roles goes on without this; then only the filters of the queries hold, and the server says so.
do $$
begin
  if not exists (select from pg_roles where rolname = 'maidan_scoped') then
    create role maidan_scoped nologin;
  end if;
exception
  -- another database of this server creates it at the same moment
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise warning 'This role may not create the role maidan_scoped: row security of operators is off.';
end
$$;

create function maidan_sites() returns text[] language sql stable as $$
  select string_to_array(coalesce(current_setting('maidan.sites', true), ''), ',')
$$;

do $$
declare
  name text;
begin
  if not exists (select from pg_roles where rolname = 'maidan_scoped') then
    return;
  end if;
  if not pg_has_role(current_user, 'maidan_scoped', 'MEMBER') then
    begin
      execute format('grant maidan_scoped to %I', current_user);
    exception
      -- another database of this server created the role
      when insufficient_privilege then raise warning 'This role may not take the role maidan_scoped: row security of operators is off.';
    end;
  end if;
  grant usage on schema public to maidan_scoped;
  grant select on all tables in schema public to maidan_scoped;
  alter default privileges in schema public grant select on tables to maidan_scoped;
  foreach name in array array['account', 'cashier_request', 'bonus'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy all_rows on %I using (true) with check (true)', name);
  end loop;
  create policy rows_of_sites on account as restrictive to maidan_scoped using (site = any ((select maidan_sites())::text[]));
  -- the account's own policy applies inside
  create policy rows_of_sites on cashier_request as restrictive to maidan_scoped using (account in (select id from account));
  create policy rows_of_sites on bonus as restrictive to maidan_scoped using (account in (select id from account));
end
$$;
