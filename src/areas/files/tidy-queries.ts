import { sql } from 'kysely'
import type { File } from '#areas/files/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

type Leaving = { id: number; storage_key: string }

/** What lies in the storage and no file holds, marked so that none can hold it any more. */
export async function takeLeaving(db: Db, givenUp: Date, most: number): Promise<Leaving[]> {
  const { rows } = await sql<Leaving>`
    update file_objects o set state = 'leaving'
    where o.tenant_id = ${db.tenant} and o.id = any(array(
      select w.id from file_objects w
      where w.tenant_id = ${db.tenant} and w.state <> 'kept'
        and (w.state = 'leaving' or w.since < ${givenUp.toISOString()}::timestamptz)
      order by w.since, w.id limit ${sql.lit(most)} for update skip locked))
    returning o.id, o.storage_key`.execute(db)
  return rows
}

export async function deleteObjects(db: Db, objects: readonly Leaving[]): Promise<void> {
  await sql`
    delete from file_objects o where o.tenant_id = ${db.tenant} and o.state = 'leaving'
      and o.id = any(${objects.map(({ id }) => id)}::bigint[])`.execute(db)
}

export type Purged = Pick<File, 'id' | 'name' | 'subject' | 'subject_id'>

/** What has been in the bin since before then, so many of it; or these, however long they have been there. */
type Leaves = { before: Date; most: number } | { ids: readonly number[] }

/**
 * Deletes files of the bin for good, with their versions; what they held leaves the storage. What is held, is kept by law
 * or has something resting on it stays, whoever asks. By night, what somebody is at waits for the next one.
 */
export async function purgeBin(db: Db, leaves: Leaves, today: string): Promise<Purged[]> {
  const chosen =
    'ids' in leaves
      ? sql`f.deleted_at is not null and f.id = any(${leaves.ids}::bigint[])`
      : sql`f.deleted_at < ${leaves.before.toISOString()}::timestamptz`
  const taken = 'ids' in leaves ? sql`for update` : sql`limit ${sql.lit(leaves.most)} for update skip locked`
  const { rows } = await sql<Purged>`
    with gone as materialized (
      select f.id from files f
      where f.tenant_id = ${db.tenant} and ${chosen} and f.hold_reason is null
        and (f.retention_until is null or f.retention_until < ${today}::date)
        and not exists (select from compliance_submission_files l where l.tenant_id = ${db.tenant} and l.file_id = f.id)
        and not exists (select from engagements e where e.tenant_id = ${db.tenant} and e.ir35_file_id = f.id)
      order by f.deleted_at, f.id ${taken}
    ),
    leaving as (
      update file_objects o set state = 'leaving', since = now()
      from file_versions v, gone
      where o.tenant_id = ${db.tenant} and v.tenant_id = ${db.tenant} and v.file_id = gone.id and o.id = v.object_id
    )
    delete from files f using gone where f.tenant_id = ${db.tenant} and f.id = gone.id
    returning f.id, f.name, f.subject, f.subject_id`.execute(db)
  return rows
}

/** `uploaded_by` null: a guest, whom nobody can tell anything. */
export type Taken = { file_id: number; name: string; uploaded_by: number | null }

/** Versions that wait for the virus scanner, the oldest first. */
export async function findWaiting(db: Db, most: number): Promise<(Taken & Leaving)[]> {
  const { rows } = await sql<Taken & Leaving>`
    select v.id, v.file_id, v.name, v.uploaded_by, o.storage_key
    from file_versions v join file_objects o on o.tenant_id = ${db.tenant} and o.id = v.object_id
    where v.tenant_id = ${db.tenant} and v.scan_status = 'waiting' order by v.id limit ${sql.lit(most)}`.execute(
    db,
  )
  return rows
}

export async function saveVerdict(
  db: Db,
  id: number,
  {
    status,
    scanned_by,
    found,
  }: { status: 'clean' | 'refused'; scanned_by: File['scanned_by']; found: string },
): Promise<void> {
  await sql`
    update file_versions v set scan_status = ${status}, scanned_by = ${scanned_by}, found = ${found}
    where v.tenant_id = ${db.tenant} and v.id = ${id} and v.scan_status = 'waiting'`.execute(db)
}

/** Takes files that expire until then and nobody was told of, marked as told. */
export async function takeExpiring(
  db: Db,
  today: string,
  until: string,
  most: number,
): Promise<(Taken & { expires_on: string })[]> {
  const { rows } = await sql<Taken & { expires_on: string }>`
    update files f set expiry_notified_at = now()
    where f.tenant_id = ${db.tenant} and f.id = any(array(
      select w.id from files w
      where w.tenant_id = ${db.tenant} and w.deleted_at is null and w.expires_by between ${today}::date and ${until}::date
        and w.expiry_notified_at is null
      order by w.expires_by, w.id limit ${sql.lit(most)} for no key update skip locked))
    returning f.id as file_id, f.name, f.uploaded_by, f.expires_on`.execute(db)
  return rows
}
