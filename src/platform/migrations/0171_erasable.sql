-- Lets the rows of one agency be taken out, those included that the application can never change. Nobody signs in as
-- saffron_eraser: what erases is a function that runs as it, and row security holds it to one agency too.
create procedure erasable(target regclass) language plpgsql as $$
begin
  execute format('create policy erase on %s for all to saffron_eraser using (tenant_id = current_tenant())', target);
  execute format('grant select, delete on %s to saffron_eraser', target);
end $$;

create or replace procedure protect(target regclass, mode text default 'change') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s for all to saffron_app using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', target);
  execute format('create policy across on %s for all to saffron_central using (true) with check (true)', target);
  if mode = 'insert-only' then
    execute format('grant select, insert on %s to saffron_app, saffron_central', target);
  else
    execute format('grant select, insert, update, delete on %s to saffron_app, saffron_central', target);
  end if;
  call erasable(target);
end $$;

do $$
declare walled regclass;
begin
  for walled in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity
  loop
    call erasable(walled);
  end loop;
end $$;
