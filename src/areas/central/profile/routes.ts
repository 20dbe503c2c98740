import { renameAccount } from '#areas/access/public.ts'
import { type CentralProfile, centralProfile } from '#areas/central/profile/contract.ts'
import { recordCentral } from '#areas/central/record.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call, On } from '#platform/http/mount.ts'

type Asking = Pick<Call<Endpoint>, 'all' | 'central' | 'ip' | 'agent'>

export function centralProfileRoutes(on: On): void {
  on(centralProfile.show, ({ central: { name, email } }) => ({ data: { name, login: email } }))
  on(centralProfile.change, async (call) => ({ data: await rename(call, call.body.name) }))
}

/** Another name. What was done before stays under the old one. */
async function rename(call: Asking, name: string): Promise<CentralProfile> {
  const { account_id, name: before, email } = call.central
  await renameAccount(call.all, account_id, name)
  if (name !== before)
    await recordCentral(call, 'accounts', account_id, 'renamed', {
      changes: { name: { from: before, to: name } },
    })
  return { name, login: email }
}
