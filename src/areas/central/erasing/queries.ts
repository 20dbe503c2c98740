import { sql } from 'kysely'
import { type Reference, warnings } from '#areas/central/erasing/rules.ts'
import { forgetAgency } from '#areas/identity/public.ts'
import type { Day } from '#platform/days.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

/** Notes that an agency stands differently from now on, at the time of the database itself. */
export async function insertMove(all: AllDb, id: number, status: string): Promise<void> {
  await all.insertInto('tenant_moves').values({ tenant_id: id, status }).execute()
}

/** The day on which agency `t` was closed, for the column of a statement; null while it is open. */
export const closedOn = (t: string) => sql<Day | null>`(
      select (m.at at time zone 'utc')::date from tenant_moves m
      where m.tenant_id = ${sql.ref(`${t}.id`)} and m.status = 'cancelled' and ${sql.ref(`${t}.erase_on`)} is not null
      order by m.id desc limit 1)`

/** Purges whose time is over, by one statement; answers all that are to be erased, begun before and broken off too. */
export async function beginPurges(all: AllDb, today: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      update tenants set status = 'purged', status_at = now(), version = version + 1
      where status = 'cancelled' and erase_on <= ${today}::date returning id
    ), moved as (
      insert into tenant_moves (tenant_id, status) select id, 'purged' from due
    ), recorded as (
      insert into central_history (name, subject, subject_id, tenant_id, action, changes)
      select 'Saffron', 'tenants', id, id, 'made purged', '{"status": {"from": "cancelled", "to": "purged"}}'::jsonb
      from due
    )
    select id from due
    union select id from tenants where status = 'purged' and erased_at is null order by id`.execute(all)
  return rows.map(({ id }) => id)
}

/** Agencies whose owners are to be warned today, noted as warned. */
export async function claimWarnings(all: AllDb, today: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update tenants t set warned_days = due.days
    from (select t.id, min(w.days) as days from tenants t, unnest(${[...warnings]}::integer[]) as w(days)
      where t.status = 'cancelled' and t.erase_on - ${today}::date between 1 and w.days group by t.id) due
    where t.id = due.id and t.warned_days is distinct from due.days
      and (t.warned_days is null or t.warned_days > due.days) returning t.id`.execute(all)
  return rows.map(({ id }) => id)
}

/** When a closed agency is erased; undefined once it is open again, or gone. */
export async function findEnd(all: AllDb, id: number): Promise<Day | undefined> {
  const { rows } = await sql<{ erase_on: Day }>`
    select erase_on from tenants where id = ${id} and status = 'cancelled'`.execute(all)
  return rows[0]?.erase_on
}

/** Every table behind the wall, and which of them need each other: as the catalogue of the database has it. */
export async function findTables(all: AllDb): Promise<{ tables: string[]; references: Reference[] }> {
  const { rows } = await sql<{ tables: string[]; references: Reference[] }>`
    with walled as (
      select c.oid, c.relname::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relforcerowsecurity)
    select (select jsonb_agg(name order by name) from walled) as tables,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('from', a.name, 'to', b.name)), '[]')
        from pg_constraint f join walled a on a.oid = f.conrelid join walled b on b.oid = f.confrelid
        where f.contype = 'f') as references`.execute(all)
  return rows[0]!
}

/** Empties one table of the agency of this transaction. The database refuses unless its time is over. */
export async function eraseRows(db: Db, table: string): Promise<void> {
  await sql`select erase_rows(${table}::text)`.execute(db)
}

/** Accounts that belong to nobody but people of this agency: they go with it. Held, so that none is let in elsewhere. */
export async function holdAccounts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a
    where a.id in (select u.account_id from users u where u.tenant_id = ${db.tenant})
      and not exists (select from users u where u.account_id = a.id and u.tenant_id <> ${db.tenant})
      and not exists (select from central_users c where c.account_id = a.id)
    for update of a`.execute(db)
  return rows.map(({ id }) => id)
}

/** The agency is out: what is left of it says so. */
export async function closeErasing(db: Db): Promise<void> {
  await sql`select erase_owners()`.execute(db)
  await forgetAgency(db)
  await sql`delete from group_pushes where tenant_id = ${db.tenant}`.execute(db)
  await sql`
    with done as (
      update tenants set erased_at = now(), notes = '', group_id = null, version = version + 1
      where id = ${db.tenant} and erased_at is null returning id)
    insert into central_history (name, subject, subject_id, tenant_id, action)
    select 'Saffron', 'tenants', id, id, 'erased' from done`.execute(db)
}
