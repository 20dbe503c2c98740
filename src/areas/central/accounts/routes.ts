import { ask, listAsked, lookUp, use } from '#areas/central/accounts/actions.ts'
import { centralAccounts, secondStepReset } from '#areas/central/accounts/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function accountRoutes(on: On): void {
  on(centralAccounts.lookUp, async (call) => ({ data: await lookUp(call, call.body) }))
  on(centralAccounts.list, async (call) => ({ data: await listAsked(call) }))
  on(centralAccounts.ask, (call) => ask(call, call.body))
  on(secondStepReset.use, (call) => use(call, call.body))
}
