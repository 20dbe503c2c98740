import { sql } from 'kysely'
import { type PushedCode, type Received, receivePushed } from '#areas/codes/public.ts'
import {
  type FromGroup,
  holdTemplatesOf,
  type PushedMail,
  type ReceivedMails,
  receiveMails,
} from '#areas/mail/public.ts'
import type { JobContext } from '#platform/area.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { enqueueFor } from '#platform/outbox.ts'

export const pushKept = 'central.push_codes'

/**
 * Has what these agencies have of their groups brought in line, each by a job of its own. `by`: who had it sent, whom
 * the agencies are told.
 */
export async function bringInLine(all: AllDb, tenants: readonly number[], by: string): Promise<void> {
  if (tenants.length === 0) return
  await sql`
    insert into group_pushes (tenant_id, group_id)
    select t.id, t.group_id from tenants t where t.id = any(${tenants}::integer[]) order by t.id
    on conflict (tenant_id) do update set group_id = excluded.group_id, status = 'waiting',
      asked_at = clock_timestamp(), done_at = null`.execute(all)
  await enqueueFor(all, tenants, pushKept, { by })
}

type Kept = { asked_at: string | null; name: string | null; codes: PushedCode[]; mails: PushedMail[] }

/**
 * What the agency's group keeps at this moment; nothing when it is in none. Other jobs of the agency wait here, and
 * whoever locks words in it: whoever looks later writes later, and none undoes a lock of which it does not know.
 */
async function keptFor(all: AllDb, tenant: number): Promise<Kept> {
  await sql`select pg_advisory_xact_lock(7233769, ${tenant})`.execute(all)
  await holdTemplatesOf(all, [tenant])
  const { rows } = await sql<Kept>`
    select (select p.asked_at::text from group_pushes p where p.tenant_id = t.id) as asked_at, g.name,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'code', c.code, 'mode', c.mode,
          'fields', c.fields) order by c.id)
        from group_codes c where c.group_id = g.id and c.withdrawn_at is null), '[]') as codes,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'mode', m.mode, 'subject', m.subject,
          'heading', m.heading, 'body', m.body, 'by', m.changed_by) order by m.id)
        from group_mails m where m.group_id = g.id and m.withdrawn_at is null), '[]') as mails
    from tenants t left join tenant_groups g on g.id = t.group_id
    where t.id = ${tenant}`.execute(all)
  return rows[0] ?? { asked_at: null, name: null, codes: [], mails: [] }
}

/** Done is only what was asked for before we looked: a later wish has a job of its own, which waits for us. */
async function note(
  all: AllDb,
  tenant: number,
  { asked_at, codes }: Kept,
  result: Received & { mails: ReceivedMails },
) {
  await sql`
    update group_codes set pushed_at = now()
    where id = any(${codes.map(({ id }) => id)}::bigint[]) and pushed_at is null`.execute(all)
  await sql`
    update group_pushes set status = 'done', done_at = now(), result = ${JSON.stringify(result)}::jsonb
    where tenant_id = ${tenant} and asked_at = ${asked_at}::timestamptz`.execute(all)
}

/**
 * One transaction, set-based, and right however often and in whatever order it runs: it takes what the group keeps now.
 */
export const push = (job: JobContext, { by = 'Saffron' }: { by?: string }): Promise<void> =>
  job.database.acrossTenants('a group keeps codes and words for its agencies', async (all) => {
    const kept = await keptFor(all, job.tenant.id)
    const db = await switchTenant(all, job.tenant.id)
    const from: FromGroup = { name: kept.name ?? '', by, mails: kept.mails }
    const codes = await receivePushed(db, kept.codes)
    const mails = await receiveMails(db, job.areas, from)
    await note(all, job.tenant.id, kept, { ...codes, mails })
  })
