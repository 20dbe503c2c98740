-- What a transaction has written stands in no statistics until it is committed and the server looks at it by itself, so the
-- planner takes ten thousand rows for one. Only the owner of a table may look; the rows themselves are told to nobody.
create function refresh_statistics() returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  known record;
begin
  for known in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.oid
  loop
    execute format('analyze %s', known.name);
  end loop;
end
$$;
revoke all on function refresh_statistics() from public;
grant execute on function refresh_statistics() to saffron_app;
