import { recordCentralHistory } from '#areas/central/public.ts'
import { renameAccount } from '#areas/identity/public.ts'
import { type CentralProfile, centralProfile } from '#areas/profile/central/contract.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call, On } from '#platform/http/mount.ts'

type RequestContext = Pick<Call<Endpoint>, 'all' | 'central' | 'ip' | 'agent'>

export function centralProfileRoutes(on: On): void {
  on(centralProfile.show, ({ central: { name, email } }) => ({ data: { name, login: email } }))
  on(centralProfile.change, async (call) => ({ data: await rename(call, call.body.name) }))
}

/** Another name. What was done before stays under the old one. */
async function rename(call: RequestContext, name: string): Promise<CentralProfile> {
  const { account_id, name: before, email } = call.central
  await renameAccount(call.all, account_id, name)
  if (name !== before)
    await recordCentralHistory(call, 'accounts', account_id, 'renamed', {
      changes: { name: { from: before, to: name } },
    })
  return { name, login: email }
}
