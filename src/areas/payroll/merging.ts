import { sql } from 'kysely'
import type { BeforeMerge } from '#platform/area.ts'
import { Refusal } from '#platform/refusal.ts'

/** A pay run says whom it pays: it is finished first. */
export const refuseWhilePaid: BeforeMerge = async ({ db }, { from }) => {
  const { rows } = await sql<{ number: string }>`
    select r.number from pay_run_workers w join pay_runs r on r.tenant_id = ${db.tenant} and r.id = w.pay_run_id
    where w.tenant_id = ${db.tenant} and w.candidate_id = ${from} and r.status = any('{draft,checked,exported}')
    limit 1`.execute(db)
  if (!rows[0]) return
  throw new Refusal(
    'candidate.merge_pay_run',
    409,
    'A pay run pays the other record',
    `Confirm or roll back pay run ${rows[0].number} first.`,
  )
}
