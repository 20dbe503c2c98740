import { sql } from 'kysely'
import { listed, type PushedMail, theGroup } from '#areas/mail/templates/group-mails.ts'
import { mailKinds } from '#areas/mail/templates/kinds.ts'
import type { Area } from '#platform/area.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { recordHistoryAcross } from '#platform/history.ts'
import { announceFor } from '#platform/outbox.ts'

type Locked = { tenant_id: number; kind: string; was: string | null; by: string }

/**
 * From the commit on these agencies word these mails no more: the words themselves arrive by `receiveMails`, and until
 * then nobody writes any that would be lost. Each is told. The templates are held (`holdTemplatesOf`).
 */
export async function lockMails(
  all: AllDb,
  areas: readonly Area[],
  tenants: readonly number[],
  { name, mails }: { name: string; mails: readonly PushedMail[] },
): Promise<void> {
  const { rows } = await sql<Locked>`
    with before as (
      select p.tenant_id, p.kind, p.mode from pushed_mails p where p.tenant_id = any(${tenants}::integer[])
    ), locked as (
      insert into pushed_mails (tenant_id, kind, group_mail_id, group_name, mode, subject, heading, body)
      select t.id, g.kind, g.id, ${name}::text, g.mode, g.subject, g.heading, g.body
      from unnest(${tenants}::integer[]) as t(id) cross join ${listed(mails)}
      on conflict (tenant_id, kind) do update set group_mail_id = excluded.group_mail_id,
        group_name = excluded.group_name, mode = excluded.mode, subject = excluded.subject, heading = excluded.heading,
        body = excluded.body
      returning tenant_id, kind
    )
    select l.tenant_id, l.kind, b.mode as was, g.by from locked l join ${listed(mails)} on g.kind = l.kind
    left join before b on b.tenant_id = l.tenant_id and b.kind = l.kind
    where b.mode is distinct from g.mode`.execute(all)
  const kinds = mailKinds(areas)
  const entries = rows.map(({ tenant_id, kind, was, by }) => ({
    tenant_id,
    subject_id: 1,
    action: 'email locked by the group',
    user_id: null,
    user_name: theGroup(name, by),
    changes: {
      mail: { from: null, to: kinds.get(kind)?.label ?? kind },
      mode: { from: was, to: 'locked' },
    },
  }))
  await recordHistoryAcross(all, 'settings', entries)
  await announceFor(all, [...new Set(rows.map(({ tenant_id }) => tenant_id))], 'settings.changed', {})
}
