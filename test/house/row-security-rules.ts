import { unledIndexes, unprotectedTables } from '#test/house/unprotected.ts'

const names = (record: Record<string, string>) => `(${Object.keys(record).map((name) => `'${name}'`)})`
const tables = `
  select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity, c.relowner,
         (select attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not attisdropped) as tenant
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
/** Every table counts as a tenant table unless it stands in the list of exceptions. */
const walled = `select * from (${tables}) as t where t.name not in ${names(unprotectedTables)}`

type RowSecurityRule = {
  rule: string
  /** Finds what breaks the rule: nothing, in a healthy house. */
  finds: string
  /** A violation, to see that it is found. */
  planted: string
}

export const rowSecurityRules: RowSecurityRule[] = [
  {
    rule: 'every table has tenant_id, or stands in the list of exceptions with its reason',
    finds: `
    select name from (${walled}) as t where tenant is null`,
    planted: `create table planted (id int primary key)`,
  },

  {
    rule: 'tenant_id is never empty',
    finds: `
    select t.name from (${walled}) as t
    join pg_attribute a on a.attrelid = t.oid and a.attnum = t.tenant where not a.attnotnull`,
    planted: `create table planted (tenant_id int, id bigint)`,
  },

  {
    rule: 'every tenant table has forced row security',
    finds: `
    select name from (${walled}) as t where not relrowsecurity or not relforcerowsecurity`,
    planted: `alter table mails no force row level security`,
  },

  {
    rule: 'every tenant table lets the application see one agency only',
    finds: `
    select name from (${walled}) as t where not exists (
      select from pg_policy p
      where p.polrelid = t.oid and p.polpermissive and p.polcmd = '*'
        and p.polroles = array[(select oid from pg_roles where rolname = 'saffron_app')]
        and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = current_tenant())'
        and pg_get_expr(p.polwithcheck, p.polrelid) = '(tenant_id = current_tenant())')`,
    planted: `drop policy tenant on mails; create policy tenant on mails for all to saffron_app using (true)`,
  },

  {
    rule: 'every tenant table can be emptied of one agency, by what erases closed ones',
    finds: `
    select name from (${walled}) as t where not has_table_privilege('saffron_eraser', t.oid, 'select')
      or not has_table_privilege('saffron_eraser', t.oid, 'delete') or not exists (
      select from pg_policy p
      where p.polrelid = t.oid and p.polpermissive and p.polcmd = '*'
        and p.polroles = array[(select oid from pg_roles where rolname = 'saffron_eraser')]
        and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = current_tenant())')`,
    planted: `drop policy erase on mails; create policy erase on mails for all to saffron_eraser using (true)`,
  },

  {
    rule: 'what erases is nobody who can sign in, and only two functions run as it',
    finds: `
    select rolname from pg_roles where rolname = 'saffron_eraser'
      and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
    union all
    select pg_describe_object(d.classid, d.objid, d.objsubid) from pg_shdepend d
    left join pg_proc f on d.classid = 'pg_proc'::regclass and f.oid = d.objid
    where d.deptype = 'o' and d.dbid = (select oid from pg_database where datname = current_database())
      and d.refobjid = 'saffron_eraser'::regrole and coalesce(f.proname, '') not in ('erase_rows', 'erase_owners')
    union all
    select m.member::regrole::text from pg_auth_members m where m.roleid = 'saffron_eraser'::regrole
      and m.member::regrole::text in ('saffron_app', 'saffron_central', 'saffron_worker')
    union all
    select f.proname from pg_proc f where f.proowner = 'saffron_eraser'::regrole
      and (has_function_privilege('saffron_app', f.oid, 'execute') or has_function_privilege('saffron_worker', f.oid, 'execute'))`,
    planted: `grant execute on function erase_rows(text) to saffron_app`,
  },

  {
    rule: 'what moves the rows of people is nobody who can sign in, and writes only whose they are',
    finds: `
    select rolname from pg_roles where rolname = 'saffron_people'
      and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
    union all
    select pg_describe_object(d.classid, d.objid, d.objsubid) from pg_shdepend d
    left join pg_proc f on d.classid = 'pg_proc'::regclass and f.oid = d.objid
    where d.deptype = 'o' and d.dbid = (select oid from pg_database where datname = current_database())
      and d.refobjid = 'saffron_people'::regrole and coalesce(f.proname, '') not in ('move_candidate', 'candidate_rows')
    union all
    select m.member::regrole::text from pg_auth_members m where m.roleid = 'saffron_people'::regrole
      and m.member::regrole::text in ('saffron_app', 'saffron_central', 'saffron_worker')
    union all
    select f.proname from pg_proc f where f.proowner = 'saffron_people'::regrole
      and (has_function_privilege('saffron_central', f.oid, 'execute') or has_function_privilege('saffron_worker', f.oid, 'execute'))
    union all
    select t.name from (${walled}) as t where has_table_privilege('saffron_people', t.oid, 'insert, update, delete')
    union all
    select t.name || '.' || a.attname from (${walled}) as t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
      and not a.attisdropped
    where has_column_privilege('saffron_people', t.oid, a.attnum, 'update') and a.attname not in ('candidate_id', 'merged_from_id')
    union all
    select t.name from (${walled}) as t join pg_policy p on p.polrelid = t.oid
    where p.polroles && array[(select oid from pg_roles where rolname = 'saffron_people')]
      and pg_get_expr(p.polqual, p.polrelid) <> '(tenant_id = current_tenant())'`,
    planted: `grant update (minutes) on timesheets to saffron_people`,
  },

  {
    rule: 'no other policy opens a tenant table to the application',
    finds: `
    select t.name, p.polname from (${walled}) as t join pg_policy p on p.polrelid = t.oid
    where p.polname <> 'tenant' and p.polpermissive and p.polroles && array[0::oid, (select oid from pg_roles where rolname = 'saffron_app')]`,
    planted: `create policy wide on mails for select to public using (true)`,
  },

  {
    rule: 'the primary key of every tenant table is led by tenant_id',
    finds: `
    select t.name from (${walled}) as t
    left join pg_index i on i.indrelid = t.oid and i.indisprimary
    where i.indkey[0] is distinct from t.tenant`,
    planted: `create table planted (tenant_id int not null, id bigint primary key)`,
  },

  {
    rule: 'every index and unique of a tenant table is led by tenant_id',
    finds: `
    select t.name, i.indexrelid::regclass::text as index from (${walled}) as t
    join pg_index i on i.indrelid = t.oid
    where i.indkey[0] <> t.tenant and i.indexrelid::regclass::text not in ${names(unledIndexes)}`,
    planted: `create index planted on mails (kind)`,
  },

  {
    rule: 'every foreign key between tenant tables carries tenant_id on both sides',
    finds: `
    select f.conname from pg_constraint f
    join (${walled}) as here on here.oid = f.conrelid
    join (${walled}) as there on there.oid = f.confrelid
    where f.contype = 'f' and not exists (
      select from unnest(f.conkey, f.confkey) as pair(mine, theirs)
      where mine = here.tenant and theirs = there.tenant)`,
    planted: `create table planted (tenant_id int not null, id bigint, mail bigint, primary key (tenant_id, id)); create unique index planted_mail on mails (id); alter table planted add foreign key (mail) references mails (id)`,
  },

  {
    rule: 'no foreign key of a tenant table changes tenant_id when its target goes',
    finds: `
    select f.conname from pg_constraint f join (${walled}) as t on t.oid = f.conrelid
    where f.contype = 'f' and f.confdeltype in ('n', 'd')
      and (f.confdelsetcols is null or t.tenant = any (f.confdelsetcols))`,
    planted: `create table planted (tenant_id int not null, id bigint, mail bigint, primary key (tenant_id, id), foreign key (tenant_id, mail) references mails (tenant_id, id) on delete set null)`,
  },

  {
    rule: 'there are no triggers of our own',
    finds: `
    select tgrelid::regclass::text, tgname from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
    planted: `create function planted() returns trigger language plpgsql as 'begin return new; end'; create trigger planted before insert on mails for each row execute function planted()`,
  },

  {
    rule: 'there are no enum types: a text with a check can be extended',
    finds: `
    select typname from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace`,
    planted: `create type planted as enum ('a', 'b')`,
  },

  {
    rule: 'there are no views, which would run with the rights of their owner',
    finds: `
    select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`,
    planted: `create view planted as select * from mails`,
  },

  {
    rule: 'the logins of the application can neither bypass the wall nor make others',
    finds: `
    select rolname from pg_roles where rolname in ('saffron_app', 'saffron_central', 'saffron_worker')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    planted: `alter role saffron_app bypassrls`,
  },

  {
    rule: 'the logins of the application belong to no other role',
    finds: `
    select m.member::regrole::text, m.roleid::regrole::text from pg_auth_members m
    where m.member::regrole::text in ('saffron_app', 'saffron_central', 'saffron_worker')`,
    planted: `grant saffron_central to saffron_app`,
  },

  {
    rule: 'the logins of the application own nothing but search functions, one question about accounts, the proof of a caller and the queue',
    finds: `
    select pg_describe_object(d.classid, d.objid, d.objsubid) as what, d.refobjid::regrole::text as role
    from pg_shdepend d
    left join pg_proc f on d.classid = 'pg_proc'::regclass and f.oid = d.objid
    where d.deptype = 'o' and d.dbid = (select oid from pg_database where datname = current_database())
      and d.refobjid::regrole::text in ('saffron_app', 'saffron_central', 'saffron_worker')
      and not (d.refobjid::regrole::text = 'saffron_central' and f.proname ~ '(_search|^has_second_factor|^enter_proven)$')
      and not (d.refobjid::regrole::text = 'saffron_worker' and
               pg_describe_object(d.classid, d.objid, d.objsubid) ~ 'graphile_worker')`,
    planted: `alter table mails owner to saffron_app`,
  },

  {
    rule: 'the logins of the application may make nothing in the schema',
    finds: `
    select role from unnest(array['saffron_app', 'saffron_central', 'saffron_worker']) as role
    where has_schema_privilege(role, 'public', 'create') or has_database_privilege(role, current_database(), 'create')`,
    planted: `grant create on schema public to saffron_central`,
  },

  {
    rule: 'nobody but the owner may truncate, reference or attach triggers to a table',
    finds: `
    select t.name, g.grantee::regrole::text, g.privilege_type from (${tables}) as t
    join pg_class c on c.oid = t.oid, aclexplode(c.relacl) as g
    where g.grantee <> c.relowner and g.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`,
    planted: `grant truncate on mails to saffron_app`,
  },

  {
    rule: 'the application reads no table without the wall, except the list of migrations',
    finds: `
    select t.name from (${tables}) as t where t.name in ${names(unprotectedTables)}
      and t.name <> 'schema_migrations' and has_table_privilege('saffron_app', t.oid, 'select, insert, update, delete')`,
    planted: `grant select on sessions to saffron_app`,
  },

  {
    // `enter_proven` opens the agency; it tells nothing but whether a caller is who they were. `refresh_statistics` tells nothing at all.
    rule: 'every function with the rights of its owner filters by the agency, but for the one that opens it and one that answers nothing, and has a fixed search path',
    finds: `
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and (not coalesce(proconfig, '{}') @> '{"search_path=public, pg_temp"}'
           or not (proname = 'enter_proven' or proname = 'refresh_statistics' and prorettype = 'void'::regtype)
             and coalesce(pg_get_function_sqlbody(oid), prosrc) !~ 'tenant_id = current_tenant\\(\\)')`,
    planted: `create function planted() returns bigint language plpgsql security definer set search_path = public, pg_temp as 'begin return (select max(id) from mails); end'`,
  },
]
