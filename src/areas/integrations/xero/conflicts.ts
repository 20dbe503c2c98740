import { sql } from 'kysely'
import { findConnection, log } from '#areas/integrations/connections.ts'
import type { RemoteLink, xero } from '#areas/integrations/xero/contract.ts'
import { changesBetween, type Facts } from '#areas/integrations/xero/rules.ts'
import type { Context } from '#platform/context.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import type { Out } from '#platform/http/contract.ts'
import { enqueue } from '#platform/outbox.ts'
import { invalid, notFound, refuse } from '#platform/refusal.ts'

type Stored = Omit<RemoteLink, 'diff'> & { agreed: Facts | null; found: Facts | null }

const columns = sql`l.id, l.connection_id, l.object, l.object_id, l.name, l.status, l.message, l.choices, l.agreed, l.found,
  l.synced_at, l.version`

const shown = ({ agreed, found, ...link }: Stored): RemoteLink => ({
  ...link,
  diff: agreed && found ? changesBetween(agreed, found) : [],
})

/** What waits for somebody: contacts first, since their documents wait for them. */
export async function listConflicts(
  { db }: Context,
  id: number,
): Promise<{ data: RemoteLink[]; total: number }> {
  await findConnection(db, 'xero', id)
  const { rows } = await sql<Stored & { total: number }>`
    select ${columns}, count(*) over ()::integer as total from remote_links l
    where l.tenant_id = ${db.tenant} and l.connection_id = ${id} and l.status = any('{ambiguous,failed,out_of_date}')
    order by l.object, l.status, l.id limit 200`.execute(db)
  return { data: rows.map(({ total: _, ...row }) => shown(row)), total: rows[0]?.total ?? 0 }
}

type Answer = Out<(typeof xero.answer)['body']>

/** Says what counts. What goes again goes in the background; what is taken as it is over there is ours no more to compare. */
export async function answerConflict(ctx: Context, linkId: number, answer: Answer): Promise<RemoteLink> {
  const { db } = ctx
  const link = await find(db, linkId)
  if (!['ambiguous', 'failed', 'out_of_date'].includes(link.status))
    refuse({ code: 'xero.answered', title: 'It waits for no answer any more' })
  const isContact = link.object === 'clients' || link.object === 'suppliers'
  const change = isContact ? contactAnswer(link, answer, ctx.now) : documentAnswer(link, answer)
  await saveVersioned(db, 'remote_links', { id: linkId, version: answer.version }, change, 'record')
  await log(db, link.connection_id, [
    {
      ...{
        direction: 'out',
        object: link.object,
        object_id: link.object_id,
        name: link.name,
        result: 'note',
      },
      message: words[answer.choice],
    },
  ])
  await recordHistory(ctx, 'integrations', link.connection_id, 'answered', {
    [link.name || link.object]: { from: link.status, to: words[answer.choice] },
  })
  await enqueue(db, 'xero.sync', { id: link.connection_id })
  return find(db, linkId).then(shown)
}

const words = {
  ours: 'Ours counts and goes again',
  theirs: 'What Xero has counts',
  leave: 'Left as it is',
} as const

function contactAnswer(link: Stored, { choice, remote_id }: Answer, now: Date) {
  if (choice === 'leave') return { status: 'left', message: 'Left: its documents stay here' }
  if (choice === 'ours') return { status: 'waiting', message: '', choices: '[]', remote_id: null }
  const chosen = link.choices.find(({ id }) => id === remote_id)
  if (!chosen) throw invalid('remote_id', 'Choose one of the contacts')
  return {
    ...{ status: 'synced', message: '', choices: '[]' },
    remote_id: chosen.id,
    synced_at: now.toISOString(),
  }
}

function documentAnswer({ status, agreed, found }: Stored, { choice }: Answer) {
  if (choice === 'leave') return { status: 'left' }
  if (choice === 'ours') return { status: status === 'failed' && !agreed ? 'waiting' : 'resend', message: '' }
  if (!found || !agreed)
    refuse({ code: 'xero.nothing_there', title: 'Xero has nothing of it that could count instead' })
  return {
    status: 'synced',
    message: 'Taken as it is in Xero',
    agreed: JSON.stringify({ ...agreed, ...found }),
    found: null,
  }
}

async function find(db: Db, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select ${columns} from remote_links l where l.tenant_id = ${db.tenant} and l.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Record')
  return rows[0]
}
