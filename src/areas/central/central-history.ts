import type { AllDb } from '#platform/db/tenant.ts'

/** Somebody of central administration, in a transaction across agencies. */
export type Doing = {
  all: AllDb
  central: { account_id: number | null; name: string }
  ip: string
  agent: string
}

/**
 * Records what somebody did from central administration, in the transaction that does it. `subject` is the model's name
 * in addresses (`tenants`), `action` a past tense; `tenantId` when it is about one agency.
 */
export async function recordCentralHistory(
  { all, central, ip, agent }: Doing,
  subject: string,
  subjectId: number,
  action: string,
  { changes = {}, tenantId = null }: { changes?: Record<string, unknown>; tenantId?: number | null } = {},
): Promise<void> {
  await all
    .insertInto('central_history')
    .values({
      account_id: central.account_id,
      name: central.name,
      subject,
      subject_id: subjectId,
      tenant_id: tenantId,
      action,
      changes: JSON.stringify(changes),
      ip,
      agent,
    })
    .execute()
}
