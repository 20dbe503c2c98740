import { sql } from 'kysely'
import { mailKinds } from '#areas/mail/templates/kinds.ts'
import { holdTemplates } from '#areas/mail/templates/queries.ts'
import type { Area } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'
import { differences, recordHistoryEach } from '#platform/history.ts'
import type { Template } from '#platform/mail/template.ts'
import { announce } from '#platform/outbox.ts'

/** Words that a group keeps for a kind of mail. `by`: who worded it so. */
export type PushedMail = Template & { id: number; kind: string; mode: 'locked' | 'override'; by: string }

/**
 * How many mails: worded where there were only the words of Saffron, worded otherwise, worded instead of the agency's
 * own, left in the agency's own words, and released.
 */
export type ReceivedMails = {
  made: number
  changed: number
  replaced: number
  kept: number
  released: number
}

/** What an agency's group keeps; `by`: who had it sent. */
export type FromGroup = { name: string; by: string; mails: readonly PushedMail[] }

type Taken = Template & { kind: string; how: 'made' | 'changed' | 'replaced' }
type Moded = { kind: string; was: string | null }

/**
 * Brings the words of the agency's mails in line with those of its group: all of them, and no others. Each is a version
 * among the agency's, so nothing it wrote itself is lost. Its own words stay in use unless the group's are locked. What
 * the group has no more becomes the agency's own. Four statements, however many mails; it may run again.
 */
export async function receiveMails(
  db: Db,
  areas: readonly Area[],
  { name, by, mails }: FromGroup,
): Promise<ReceivedMails> {
  await holdTemplates(db)
  const released = await release(db, mails, by)
  const moded = await mirror(db, name, mails)
  const taken = await take(db, name, mails)
  const kept = await countKept(db, mails)
  const kinds = mailKinds(areas)
  const known = (kind: string) => kinds.get(kind) ?? { label: kind, template: undefined }
  const historyEntry = (action: string, kind: string, user_name: string, changes: object) => ({
    subject_id: 1,
    action,
    user_id: null,
    user_name,
    changes: { mail: { from: null, to: known(kind).label }, ...changes },
  })
  const here = mails.flatMap((mail) => {
    const was = moded.find(({ kind }) => kind === mail.kind)
    const now = taken.find(({ kind }) => kind === mail.kind)
    if (!was && !now) return []
    const { subject, heading, body, mode } = mail
    const before = now && (now.how === 'made' ? (known(mail.kind).template ?? {}) : now)
    const changes = {
      ...(was ? { mode: { from: was.was, to: mode } } : {}),
      ...(before ? differences(before, { subject, heading, body }) : {}),
    }
    return [
      historyEntry(
        now ? 'email worded by the group' : modes[mode],
        mail.kind,
        theGroup(name, mail.by),
        changes,
      ),
    ]
  })
  const gone = released.map(({ kind, name }) =>
    historyEntry('email released by the group', kind, theGroup(name, by), {}),
  )
  await recordHistoryEach(db, 'settings', [...gone, ...here])
  if (gone.length + here.length > 0) await announce(db, 'settings.changed', {})
  const count = (how: Taken['how']) => taken.filter((each) => each.how === how).length
  return {
    made: count('made'),
    changed: count('changed'),
    replaced: count('replaced'),
    kept,
    released: released.length,
  }
}

/** How it is told that not the words, but what an agency may do with them is another. */
const modes = { locked: 'email locked by the group', override: 'email opened by the group' }

export const theGroup = (name: string, by: string) => `The group ${name} (${by})`

/** The newest version of each of these kinds. */
const newestOf = (db: Db, kinds: readonly string[]) => sql`
  select distinct on (t.kind) t.kind, t.version, t.is_reset, t.group_mail_id, t.subject, t.heading, t.body
  from mail_templates t where t.tenant_id = ${db.tenant} and t.kind = any(${kinds}::text[])
  order by t.kind, t.version desc`

/** What the group has no more: in use it becomes a version of the agency's own, else only the offer is gone. */
async function release(db: Db, mails: readonly PushedMail[], by: string) {
  const { rows } = await sql<{ kind: string; name: string }>`
    with gone as (
      delete from pushed_mails p
      where p.tenant_id = ${db.tenant} and p.group_mail_id <> all(${mails.map(({ id }) => id)}::bigint[])
      returning p.kind, p.group_mail_id, p.group_name
    ), newest as (
      select distinct on (t.kind) t.* from gone g join mail_templates t on t.tenant_id = ${db.tenant} and t.kind = g.kind
      order by t.kind, t.version desc
    ), own as (
      insert into mail_templates (tenant_id, kind, version, subject, heading, body, user_name)
      select n.tenant_id, n.kind, n.version + 1, n.subject, n.heading, n.body,
        'The group ' || g.group_name || ' (' || ${by}::text || ')'
      from newest n join gone g on g.kind = n.kind and g.group_mail_id = n.group_mail_id
      returning kind
    )
    select g.kind, g.group_name as name from gone g join own o on o.kind = g.kind order by g.kind`.execute(db)
  return rows
}

/** The mails as rows `g` of a statement. */
export const listed = (mails: readonly PushedMail[]) => sql`
  jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
    as g(id bigint, kind text, mode text, subject text, heading text, body text, by text)`

/** Keeps what the group keeps. Answers the kinds that may be had differently, or no more, since now. */
async function mirror(db: Db, name: string, mails: readonly PushedMail[]): Promise<Moded[]> {
  const { rows } = await sql<Moded>`
    with before as (select p.kind, p.mode from pushed_mails p where p.tenant_id = ${db.tenant}), kept as (
      insert into pushed_mails as p (tenant_id, kind, group_mail_id, group_name, mode, subject, heading, body)
      select ${db.tenant}::integer, g.kind, g.id, ${name}::text, g.mode, g.subject, g.heading, g.body
      from ${listed(mails)}
      on conflict (tenant_id, kind) do update set group_mail_id = excluded.group_mail_id,
        group_name = excluded.group_name, mode = excluded.mode, subject = excluded.subject, heading = excluded.heading,
        body = excluded.body
      where (p.group_mail_id, p.group_name, p.mode, p.subject, p.heading, p.body) is distinct from
        (excluded.group_mail_id, excluded.group_name, excluded.mode, excluded.subject, excluded.heading, excluded.body)
      returning p.kind, p.mode
    )
    select k.kind, b.mode as was from kept k left join before b on b.kind = k.kind
    where b.mode is distinct from k.mode`.execute(db)
  return rows
}

/**
 * A new version wherever the group's words are to be used and are not yet. The agency's own give way to locked ones,
 * and to those that say the same.
 */
async function take(db: Db, name: string, mails: readonly PushedMail[]): Promise<Taken[]> {
  const kinds = mails.map(({ kind }) => kind)
  const { rows } = await sql<Taken>`
    with newest as (${newestOf(db, kinds)}), compared as (
      select g.*, coalesce(n.version, 0) as version, n.subject as own_subject, n.heading as own_heading,
        n.body as own_body, n.group_mail_id,
        (n.subject, n.heading, n.body) is not distinct from (g.subject, g.heading, g.body) as same,
        n.kind is not null and not n.is_reset and n.group_mail_id is null as own
      from ${listed(mails)} left join newest n on n.kind = g.kind
    ), due as (
      select c.*, case when c.own and not c.same then 'replaced' when c.own or c.group_mail_id is not null then 'changed'
        else 'made' end as how
      from compared c
      where (c.group_mail_id is distinct from c.id or not c.same) and (not c.own or c.same or c.mode = 'locked')
    ), written as (
      insert into mail_templates (tenant_id, kind, version, subject, heading, body, group_mail_id, user_name)
      select ${db.tenant}::integer, d.kind, d.version + 1, d.subject, d.heading, d.body, d.id,
        'The group ' || ${name}::text || ' (' || d.by || ')'
      from due d
      returning kind
    )
    select d.kind, d.how, d.own_subject as subject, d.own_heading as heading, d.own_body as body
    from due d join written w on w.kind = d.kind`.execute(db)
  return rows
}

/** Mails that stay in the agency's own words. */
async function countKept(db: Db, mails: readonly PushedMail[]): Promise<number> {
  const kinds = mails.map(({ kind }) => kind)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${newestOf(db, kinds)}) n
    where not n.is_reset and n.group_mail_id is null`.execute(db)
  return rows[0]!.count
}
