import { sql } from 'kysely'
import type { keptModes, MailTemplateVersion, Sender } from '#areas/mail/templates/contract.ts'
import type { Context } from '#platform/context.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import type { Template } from '#platform/mail/template.ts'
import { conflict } from '#platform/refusal.ts'

type Newest = MailTemplateVersion & { kind: string }

const version = sql`t.kind, t.version, t.is_reset, t.group_mail_id is not null as from_group, t.subject, t.heading, t.body,
  t.user_name, t.created_at`

/** Whoever words mails of this agency waits here for whoever does so already: a person, or the agency's group. */
export async function holdTemplates(db: Db): Promise<void> {
  await sql`select from agency_settings s where s.tenant_id = ${db.tenant} for no key update`.execute(db)
}

/** The same in each of these agencies, in a transaction across. */
export async function holdTemplatesOf(all: AllDb, tenants: readonly number[]): Promise<void> {
  await sql`
    select from agency_settings s where s.tenant_id = any(${tenants}::integer[])
    order by s.tenant_id for no key update`.execute(all)
}

/** What the agency's group keeps for a kind of mail. */
export type KeptWords = Template & {
  group_mail_id: number
  name: string
  mode: (typeof keptModes)[number]
}

/** What the agency's group keeps, by kind; of one kind alone when that is named. */
export async function keptWords(db: Db, kind: string | null = null): Promise<Map<string, KeptWords>> {
  const { rows } = await sql<KeptWords & { kind: string }>`
    select p.kind, p.group_mail_id, p.group_name as name, p.mode, p.subject, p.heading, p.body from pushed_mails p
    where p.tenant_id = ${db.tenant} and (${kind}::text is null or p.kind = ${kind}::text)`.execute(db)
  return new Map(rows.map(({ kind, ...kept }) => [kind, kept]))
}

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

type NewVersion = {
  kind: string
  after: number
  /** Absent: back to the words of Saffron. */
  words: Template | undefined
  /** The words are those of this mail of the group. */
  group_mail_id?: number | null | undefined
}

/** The version after `after`, and only after that one: of two people at once the second is refused. */
export async function insertVersion(
  { db, who }: Pick<Context, 'db' | 'who'>,
  { kind, after, words, group_mail_id = null }: NewVersion,
): Promise<void> {
  const { subject, heading, body } = words ?? { subject: '', heading: '', body: '' }
  const { rows } = await sql`
    insert into mail_templates (tenant_id, kind, version, is_reset, subject, heading, body, group_mail_id, user_id,
      user_name)
    select ${db.tenant}::integer, ${kind}, ${after + 1}::integer, ${words === undefined}, ${subject}, ${heading}, ${body},
      ${group_mail_id}::bigint, ${who.id}::bigint, ${who.name}
    from (select 1) one
    where ${after}::integer = coalesce((
      select max(t.version) from mail_templates t where t.tenant_id = ${db.tenant} and t.kind = ${kind}), 0)
    on conflict (tenant_id, kind, version) do nothing
    returning id`.execute(db)
  if (rows.length === 0) throw conflict('mail')
}

export async function findSender(db: Db): Promise<Omit<Sender, 'usual'> & { usual_reply_to: string }> {
  const { rows } = await sql<Omit<Sender, 'usual'> & { usual_reply_to: string }>`
    select s.sender_name, s.reply_to, s.archive_address, s.signature, s.version, coalesce(e.email, '') as usual_reply_to
    from agency_settings s
    left join legal_entities e on e.tenant_id = ${db.tenant} and e.is_default
    where s.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]!
}
