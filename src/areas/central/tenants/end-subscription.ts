import { sql } from 'kysely'
import { recordCentralHistory } from '#areas/central/central-history.ts'
import { utcDay } from '#platform/days.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'

type Doing = Pick<Call<Endpoint>, 'all' | 'central' | 'ip' | 'agent' | 'now'>

/** A person moves the agency: its state is theirs from now on, and no payment and no plan lifts what they suspended. */
export async function leaveToPeople(all: Doing['all'], tenantId: number): Promise<void> {
  await sql`
    update subscriptions set suspended_on = null
    where tenant_id = ${tenantId} and suspended_on is not null`.execute(all)
}

/** Ends the subscription of an agency that is cancelled, on that day. False: none lived. The agency is held by the caller. */
export async function endLiving(doing: Doing, tenantId: number): Promise<boolean> {
  const today = utcDay(doing.now)
  const { rows } = await sql<{ id: number; was: string }>`
    update subscriptions s set status = 'cancelled', cancelled_on = greatest(s.started_on, ${today}::date),
      version = s.version + 1, updated_at = now()
    from subscriptions b
    where s.tenant_id = ${tenantId} and s.status <> 'cancelled' and b.tenant_id = s.tenant_id and b.id = s.id
    returning s.id, b.status as was`.execute(doing.all)
  const [ended] = rows
  if (!ended) return false
  await recordCentralHistory(doing, 'subscriptions', ended.id, 'cancelled', {
    tenantId,
    changes: { status: { from: ended.was, to: 'cancelled' }, because: 'The agency was cancelled' },
  })
  return true
}
