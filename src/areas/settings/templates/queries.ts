import { sql } from 'kysely'
import type { MailTemplateVersion, Sender } from '#areas/settings/templates/contract.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Template } from '#platform/mail/template.ts'
import { changed } from '#platform/refusal.ts'

type Newest = MailTemplateVersion & { kind: string }

const version = sql`t.kind, t.version, t.is_reset, t.subject, t.heading, t.body, t.user_name, t.created_at`

/** The newest version of every kind that was ever changed. */
export async function newestVersions(db: Db): Promise<Map<string, Newest>> {
  const { rows } = await sql<Newest>`
    select distinct on (t.kind) ${version} from mail_templates t where t.tenant_id = ${db.tenant}
    order by t.kind, t.version desc`.execute(db)
  return new Map(rows.map((row) => [row.kind, row]))
}

/** Newest first. */
export async function versionsOf(db: Db, kind: string): Promise<MailTemplateVersion[]> {
  const { rows } = await sql<Newest>`
    select ${version} from mail_templates t where t.tenant_id = ${db.tenant} and t.kind = ${kind}
    order by t.version desc limit 50`.execute(db)
  return rows.map(({ kind: _, ...row }) => row)
}

/** The version after `after`, and only after that one: of two people at once the second is refused. */
export async function insertVersion(
  { db, who }: Pick<Context, 'db' | 'who'>,
  { kind, after, words }: { kind: string; after: number; words: Template | undefined },
): Promise<void> {
  const { subject, heading, body } = words ?? { subject: '', heading: '', body: '' }
  const { rows } = await sql`
    insert into mail_templates (tenant_id, kind, version, is_reset, subject, heading, body, user_id, user_name)
    select ${db.tenant}::integer, ${kind}, ${after + 1}::integer, ${words === undefined}, ${subject}, ${heading}, ${body},
      ${who.id}::bigint, ${who.name}
    where ${after}::integer = coalesce((
      select max(t.version) from mail_templates t where t.tenant_id = ${db.tenant} and t.kind = ${kind}), 0)
    on conflict (tenant_id, kind, version) do nothing
    returning id`.execute(db)
  if (rows.length === 0) throw changed('mail')
}

export async function findSender(db: Db): Promise<Omit<Sender, 'usual'> & { usual_reply_to: string }> {
  const { rows } = await sql<Omit<Sender, 'usual'> & { usual_reply_to: string }>`
    select s.sender_name, s.reply_to, s.archive_address, s.signature, s.version, coalesce(e.email, '') as usual_reply_to
    from agency_settings s
    left join legal_entities e on e.tenant_id = s.tenant_id and e.is_default
    where s.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]!
}
