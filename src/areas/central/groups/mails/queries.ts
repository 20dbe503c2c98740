import { sql } from 'kysely'
import type { GroupMailRow } from '#areas/central/groups/mails/contract.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import type { Template } from '#platform/mail/template.ts'
import { conflict } from '#platform/refusal.ts'

export type KeptMail = Template & {
  id: number
  kind: string
  mode: NonNullable<GroupMailRow['mode']>
  version: number
  changed_at: string
  changed_by: string
}

const columns = sql`g.id, g.kind, g.mode, g.version, g.changed_at, g.changed_by, g.subject, g.heading, g.body`

/** What the group keeps, by kind of mail. */
export async function keptMails(all: AllDb, group: number): Promise<Map<string, KeptMail>> {
  const { rows } = await sql<KeptMail>`
    select ${columns} from group_mails g where g.group_id = ${group} and g.withdrawn_at is null`.execute(all)
  return new Map(rows.map((row) => [row.kind, row]))
}

export async function lockMail(all: AllDb, group: number, kind: string): Promise<KeptMail | undefined> {
  const { rows } = await sql<KeptMail>`
    select ${columns} from group_mails g
    where g.group_id = ${group} and g.kind = ${kind} and g.withdrawn_at is null for update`.execute(all)
  return rows[0]
}

type Saving = Template & { kind: string; mode: string; by: string; version: number }

/** Over this version, and only over that; 0: the group does not word it yet. */
export async function saveMail(all: AllDb, group: number, mail: Saving): Promise<void> {
  const { kind, subject, heading, body, mode, by, version } = mail
  const { rows } =
    version === 0
      ? await sql`
          insert into group_mails (group_id, kind, subject, heading, body, mode, changed_by)
          values (${group}, ${kind}, ${subject}, ${heading}, ${body}, ${mode}, ${by})
          on conflict do nothing returning id`.execute(all)
      : await sql`
          update group_mails set subject = ${subject}, heading = ${heading}, body = ${body}, mode = ${mode},
            changed_by = ${by}, changed_at = now(), version = version + 1
          where group_id = ${group} and kind = ${kind} and withdrawn_at is null and version = ${version}
          returning id`.execute(all)
  if (rows.length === 0) throw conflict('mail')
}

export async function withdrawMail(
  all: AllDb,
  group: number,
  { kind, version, by }: { kind: string; version: number; by: string },
): Promise<void> {
  const { rows } = await sql`
    update group_mails set withdrawn_at = now(), changed_by = ${by}
    where group_id = ${group} and kind = ${kind} and withdrawn_at is null and version = ${version}
    returning id`.execute(all)
  if (rows.length === 0) throw conflict('mail')
}

/** Agencies of the group that use words of their own for this kind of mail. */
export async function countOwnWords(all: AllDb, group: number, kind: string): Promise<number> {
  const { rows } = await sql<{ agencies: number }>`
    select count(*)::int as agencies from tenants t
    cross join lateral (${newest(sql`${kind}::text`)}) n
    where t.group_id = ${group} and ${own}`.execute(all)
  return rows[0]!.agencies
}

type Losing = { tenants: readonly number[]; kind?: string | undefined }

/**
 * How many of these agencies use words of their own where the group's are locked and say something else: for one kind of
 * mail, or for any. Whether they are in the group already does not matter.
 */
export async function countLosing(all: AllDb, group: number, { tenants, kind }: Losing): Promise<number> {
  const { rows } = await sql<{ agencies: number }>`
    select count(distinct t.id)::int as agencies from tenants t
    join group_mails g on g.group_id = ${group} and g.withdrawn_at is null and g.mode = 'locked'
      and (${kind ?? null}::text is null or g.kind = ${kind ?? null}::text)
    cross join lateral (${newest(sql`g.kind`)}) n
    where t.id = any(${tenants}::integer[]) and ${own}
      and (n.subject, n.heading, n.body) is distinct from (g.subject, g.heading, g.body)`.execute(all)
  return rows[0]!.agencies
}

/** The words that agency `t` uses for a kind of mail. */
const newest = (kind: ReturnType<typeof sql>) => sql`
  select m.is_reset, m.group_mail_id, m.subject, m.heading, m.body from mail_templates m
  where m.tenant_id = t.id and m.kind = ${kind} order by m.version desc limit 1`

const own = sql`not n.is_reset and n.group_mail_id is null`
