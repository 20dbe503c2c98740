import { sql } from 'kysely'
import type { CorrectionState } from '#areas/invoices/corrections/words.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Reason } from '#platform/refusal.ts'

type Decided = { status: 'approved' | 'refused'; by: number | null; at: Date; reason: string }
type Ended = { status: Extract<CorrectionState, 'done' | 'failed'>; at: Date; failure?: Reason }

/** Moves it on: decided once, and ended once. */
export async function settleCorrection(db: Db, id: number, to: Decided | Ended): Promise<void> {
  if ('by' in to)
    await sql`
      update corrections x set status = ${to.status}, decided_by_user_id = ${to.by}, decided_at = ${to.at.toISOString()},
        decision_reason = ${to.reason}, settled_at = ${to.status === 'refused' ? to.at.toISOString() : null}::timestamptz
      where x.tenant_id = ${db.tenant} and x.id = ${id}`.execute(db)
  else
    await sql`
      update corrections x set status = ${to.status}, settled_at = ${to.at.toISOString()},
        failure = ${to.failure ? JSON.stringify(wordsOf(to.failure)) : null}::jsonb
      where x.tenant_id = ${db.tenant} and x.id = ${id}`.execute(db)
}

const wordsOf = ({ code, title, description = '' }: Reason) => ({ code, title, description })
