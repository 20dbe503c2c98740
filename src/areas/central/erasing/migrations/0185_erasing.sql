-- Since when an agency stands as it does. The time is the database's own: no login of the application can write
-- another one, change a line or take it away, so nothing is erased that was not closed for long.
create table tenant_moves (
  id bigint generated always as identity primary key,
  tenant_id integer not null references tenants (id),
  status text not null,
  at timestamptz not null default now()
);
create index tenant_moves_of on tenant_moves (tenant_id, id desc);
grant select, insert (tenant_id, status) on tenant_moves to saffron_central;

grant select (id, status) on tenants to saffron_eraser;
grant select on tenant_moves to saffron_eraser;
grant select (tenant_id, changes), update (changes) on central_history to saffron_eraser;

-- The agency of this transaction is purged, and was closed for 90 whole days before.
create function may_erase() returns boolean language sql stable
  return exists (
    select from tenants t where t.id = current_tenant() and t.status = 'purged' and (
      select m.status = 'cancelled' and (m.at at time zone 'utc')::date + 90 <= (now() at time zone 'utc')::date
      from tenant_moves m where m.tenant_id = t.id and m.status <> 'purged' order by m.id desc limit 1));

-- Takes every row of the agency of this transaction out of one table. Of an agency that is half gone the statistics say that
-- nothing is there: any index would do, also one that leads through all its erased rows. Planned for whichever agency, each
-- look goes by the index made for it.
create function erase_rows(target text) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if not may_erase() then
    raise insufficient_privilege using message = 'the agency of this transaction is not to be erased';
  end if;
  execute format('delete from %I where tenant_id = current_tenant()', target);
end $$;
revoke all on function erase_rows(text) from public;
grant execute on function erase_rows(text) to saffron_central;
alter function erase_rows(text) owner to saffron_eraser;

-- What central administration did about the agency stays, without the addresses of its owners.
create function erase_owners() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not may_erase() then
    raise insufficient_privilege using message = 'the agency of this transaction is not to be erased';
  end if;
  update central_history set changes = changes - 'owner' where tenant_id = current_tenant() and changes ? 'owner';
end $$;
revoke all on function erase_owners() from public;
grant execute on function erase_owners() to saffron_central;
alter function erase_owners() owner to saffron_eraser;
