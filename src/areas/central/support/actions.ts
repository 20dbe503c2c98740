import type { z } from 'zod'
import { accessChanged, supportUserFor } from '#areas/access/public.ts'
import { recordCentralHistory } from '#areas/central/central-history.ts'
import { supportAsked } from '#areas/central/notification-kinds.ts'
import type { AskForSupport } from '#areas/central/support/contract.ts'
import {
  closeQuestion,
  decidersOf,
  endGrant,
  grantUntil,
  type HeldGrant,
  insertGrant,
  isMember,
  listGrants,
  lockGrant,
} from '#areas/central/support/queries.ts'
import { statusAt, whyNotAsk, whyNotSupport } from '#areas/central/support/rules.ts'
import { lockTenant } from '#areas/central/tenants/queries.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobHandler } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { notFound, Refusal, refuse } from '#platform/refusal.ts'

export const endSupport = 'central.end_support'

type RequestContext = Pick<Call<Endpoint>, 'all' | 'central' | 'ip' | 'agent' | 'publicUrl' | 'now'>

/** What was asked of an agency, as central administration sees it. */
export async function listAsked({ all, central }: Pick<RequestContext, 'all' | 'central'>, tenant: number) {
  const grants = await listGrants(all, tenant)
  return grants.map((grant) => ({ ...grant, is_mine: grant.account_id === central.account_id }))
}

/** Asks an agency to be let in. Those who may decide are told, by notification and mail. */
export async function ask(call: RequestContext, id: number, asked: z.output<typeof AskForSupport>) {
  const { all, central } = call
  const { status, slug, name } = await lockTenant(all, id)
  await recordCentralHistory(call, 'tenants', id, 'support asked', { tenantId: id, changes: asked })
  const db = await switchTenant(all, id)
  refuse(whyNotAsk(status, await isMember(db, central.account_id)))
  const asker = { ...central, name: `${central.name} of Saffron` }
  const grant = await insertGrant(db, asker, asked)
  await tell(db, asker.name, 'support asked', asked)
  await announce(db, 'support.changed', { id: grant })
  const people = await decidersOf(db)
  await notify(
    { db, tenant: { id, slug, name }, publicUrl: call.publicUrl },
    supportAsked,
    people.map((user_id) => ({
      user_id,
      title: `${asker.name} asks to look into ${name}`,
      description: `For ${hoursText(asked.hours)}, ${asked.mode === 'read' ? 'to look' : 'to change things'}: ${asked.reason}`,
      actions: [{ label: 'Decide', url: '/settings/support' }],
    })),
  )
  return { id: grant }
}

/** Takes one's own question back, or leaves before the time is over. */
export async function leave(call: RequestContext, { id, grant_id }: { id: number; grant_id: number }) {
  await lockTenant(call.all, id)
  const db = await switchTenant(call.all, id)
  const grant = await lockGrant(db, grant_id)
  if (grant.account_id !== call.central.account_id) throw notFound('Request')
  const asked = statusAt(grant, call.now) === 'asked'
  refuse(whyNotSupport(statusAt(grant, call.now), asked ? 'withdraw' : 'end'))
  if (asked) await closeQuestion(db, grant.id, { status: 'withdrawn', by: grant.name })
  else await close(db, grant, grant.name)
  const action = asked ? 'support taken back' : 'support left'
  await tell(db, grant.name, action)
  await announce(db, 'support.changed', { id: grant.id })
  await recordCentralHistory(call, 'tenants', id, action, { tenantId: id })
  return { title: asked ? 'Question taken back' : 'You have left the agency', description: '' }
}

/** The agency lets somebody in for the hours they asked for, or does not. */
export async function decide(ctx: Context, id: number, granted: boolean) {
  const { db, now, who } = ctx
  const grant = await lockGrant(db, id)
  refuse(whyNotSupport(statusAt(grant, now), granted ? 'grant' : 'refuse'))
  if (granted) await letIn(ctx, grant)
  else await closeQuestion(db, id, { status: 'refused', by: who.name })
  const { name, mode, hours, reason } = grant
  await recordHistory(ctx, 'settings', 1, granted ? 'support granted' : 'support refused', {
    ...{ name, mode, hours, reason },
  })
  await announce(db, 'support.changed', { id })
  return {
    title: granted ? `${name} may come in` : `${name} stays outside`,
    description: granted ? `For ${hoursText(hours)}. You can end it at any moment.` : '',
  }
}

async function letIn({ db, who }: Context, grant: HeldGrant): Promise<void> {
  const user_id = await supportUserFor(db, grant)
  if (user_id === undefined)
    throw new Refusal(
      'support.address',
      409,
      'Somebody here has the same address',
      `${grant.email} belongs to somebody of your agency. Ask Saffron to send somebody else.`,
    )
  const ends_at = await grantUntil(db, grant.id, { user_id, by: who.name, hours: grant.hours })
  await enqueue(db, endSupport, { id: grant.id }, new Date(ends_at))
}

/** The agency ends it now: the next request of theirs is refused, and their open pages say so. */
export async function endNow(ctx: Context, id: number) {
  const { db, now, who } = ctx
  const grant = await lockGrant(db, id)
  refuse(whyNotSupport(statusAt(grant, now), 'end'))
  await close(db, grant, who.name)
  await recordHistory(ctx, 'settings', 1, 'support ended', { name: grant.name })
  await announce(db, 'support.changed', { id })
  return { title: `${grant.name} is out`, description: 'They see nothing of your agency any more.' }
}

/** When its time is over. Nobody came in since that moment; this cuts what is still open, and says that it ended. */
export const runOut: JobHandler = (job, { id }: { id: number }) =>
  job.inTenant(async (db) => {
    const grant = await lockGrant(db, id)
    // Ended before, or granted anew meanwhile; `status` is told as of now.
    if (grant.status !== 'ended' || grant.ended_name !== '') return
    await close(db, grant, '')
    await tell(db, grant.name, 'support ended', { why: 'the time was over' })
    await announce(db, 'support.changed', { id })
  })

async function close(db: Db, { id, user_id }: HeldGrant, by: string): Promise<void> {
  await endGrant(db, id, by)
  if (user_id !== null) await accessChanged(db, [user_id])
}

/** In the agency's own history, where nobody of the agency did it. */
const tell = (db: Db, name: string, action: string, changes: Record<string, unknown> = {}) =>
  recordHistory({ db, who: { id: 0, name } as Context['who'] }, 'settings', 1, action, changes)

const hoursText = (hours: number) => (hours === 1 ? 'one hour' : `${hours} hours`)
