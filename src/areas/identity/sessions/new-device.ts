import { listAgencies } from '#areas/identity/queries.ts'
import { isNewDevice } from '#areas/identity/sessions/devices.ts'
import { agentsBefore, userOfAccount } from '#areas/identity/sessions/queries.ts'
import type { Database } from '#platform/db/tenant.ts'
import { announce } from '#platform/outbox.ts'

type Fresh = { id: number; account_id: number; agent: string; tenant_id: number | null }

/**
 * Announces `account.new_device` when an account came in with a kind of browser that it has not used lately: in the
 * agency it entered, else in the first of its agencies. Without an agency there is nobody to tell.
 */
export async function announceNewDevice(database: Database, session: Fresh): Promise<void> {
  const db = database.readingAcross('sign in')
  if (!isNewDevice(session.agent, await agentsBefore(db, session.account_id, session.id))) return
  const tenant = session.tenant_id ?? (await listAgencies(db, session.account_id))[0]?.tenant_id
  if (!tenant) return
  await database.inTenant(tenant, async (own) => {
    const user_id = await userOfAccount(own, session.account_id)
    if (user_id) await announce(own, 'account.new_device', { user_id, session_id: session.id })
  })
}
