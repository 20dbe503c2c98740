-- What is recorded stays as it was, and yet a person may have two records that are one, or a right to be forgotten. Nobody
-- signs in as saffron_people (made by the migrator): what runs as it is a function that first looks whether it may, and the
-- role itself reaches the columns alone that are said here, of one agency.

-- The rows of a table lie under a person's record (`key`) and go along when that record becomes part of another. `also`: what
-- is written beside it. One line for each such table; a test of the room asks for it.
create procedure moves_with_person(target regclass, key text default 'candidate_id', also text[] default '{}')
language plpgsql as $$
declare
  columns text := (select string_agg(quote_ident(name), ', ') from unnest(key || also) as name);
begin
  execute format('grant select (tenant_id, %s), update (%s) on %s to saffron_people', columns, columns, target);
  execute format('drop policy if exists people on %s', target);
  execute format('create policy people on %s for all to saffron_people using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', target);
end $$;
