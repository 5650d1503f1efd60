-- Row security of 0093 for tickets, their messages, and what is known of a person's play: an operator of single sites sees those of accounts there.
do $$
declare
  name text;
begin
  if not exists (select from pg_roles where rolname = 'maidan_scoped') then
    return;
  end if;
  foreach name in array array['ticket', 'ticket_message', 'care_day', 'care_marker', 'care_state'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy all_rows on %I using (true) with check (true)', name);
  end loop;
  -- the policies of account and ticket apply inside
  create policy rows_of_sites on ticket as restrictive to maidan_scoped using (account in (select id from account));
  create policy rows_of_sites on ticket_message as restrictive to maidan_scoped using (ticket in (select number from ticket));
  foreach name in array array['care_day', 'care_marker', 'care_state'] loop
    execute format('create policy rows_of_sites on %I as restrictive to maidan_scoped using (person in (select person from account))', name);
  end loop;
end
$$;
