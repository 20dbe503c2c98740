import { addGroupCode, createGroup } from '#areas/central/public.ts'
import type { Database } from '#platform/db/tenant.ts'

/** One group of both agencies, which keeps a code for each. Nothing when there is a group already. */
export async function makeGroup(
  database: Database,
  accounts: Map<string, number>,
  tenant_ids: number[],
): Promise<void> {
  await database.acrossTenants('the demo makes its group', async (all) => {
    const found = await all.selectFrom('tenant_groups').select('id').limit(1).execute()
    if (found.length > 0) return
    const central = { account_id: accounts.get('central@saffron.test')!, name: 'Sasha Central' }
    const doing = { all, central, ip: '127.0.0.1', agent: '' }
    const { id } = await createGroup(doing, {
      name: 'Tall Trees Group',
      notes: 'Amber and Birch share what they charge expenses under.',
      tenant_ids,
    })
    await addGroupCode(doing, id, {
      kind: 'expense-codes',
      mode: 'locked',
      code: 'GRP-TRAIN',
      name: 'Group training day',
      chargeable: false,
      reimbursable: true,
      receipt_required_over: null,
      cap: null,
    })
  })
}
