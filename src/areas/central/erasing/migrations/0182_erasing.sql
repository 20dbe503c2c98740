-- A closed agency is kept for a time and then erased. Its line in tenants stays, so that what was owed and what was
-- done about it keep a name.
alter table tenants drop constraint tenants_status_check;
alter table tenants add constraint tenants_status_check
  check (status in ('trial', 'active', 'past_due', 'suspended', 'cancelled', 'purged'));

-- From that day on; warned_days: how many days before its owners were told last.
alter table tenants add column erase_on date;
alter table tenants add column warned_days integer;
alter table tenants add column erased_at timestamptz;
-- Who was closed before this was built has been told nothing yet: their time begins now.
update tenants set erase_on = current_date + 90 where status = 'cancelled';
alter table tenants add constraint tenants_erase_on check ((status in ('cancelled', 'purged')) = (erase_on is not null));
create index tenants_erase_on on tenants (erase_on) where status in ('cancelled', 'purged') and erased_at is null;

-- Since when an agency stands as it does. The time is the database's own: no login of the application can write
-- another one, change a line or take it away, so nothing is erased that was not closed for long.
create table tenant_moves (
  id bigint generated always as identity primary key,
  tenant_id integer not null references tenants (id),
  status text not null,
  at timestamptz not null default now()
);
create index tenant_moves_of on tenant_moves (tenant_id, id desc);
insert into tenant_moves (tenant_id, status, at) select id, status, status_at from tenants where status = 'cancelled';
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

-- Takes every row of the agency of this transaction out of one table.
create function erase_rows(target text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
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

-- An account goes with its last agency.
grant delete on accounts to saffron_central;
create index users_of_account on users (account_id) where account_id is not null;
