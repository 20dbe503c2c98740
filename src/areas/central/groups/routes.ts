import {
  addCode,
  changeCode,
  changeGroup,
  createGroup,
  pushAgain,
  withdraw,
} from '#areas/central/groups/actions.ts'
import { groups } from '#areas/central/groups/contract.ts'
import { findGroup, listGroups } from '#areas/central/groups/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function groupRoutes(on: On): void {
  on(groups.list, ({ all, query }) => listGroups(all, query))
  on(groups.show, async ({ all, params }) => ({ data: await findGroup(all, params.id) }))
  on(groups.create, (call) => createGroup(call, call.body))
  on(groups.change, (call) => changeGroup(call, call.params.id, call.body))
  on(groups.addCode, (call) => addCode(call, call.params.id, call.body))
  on(groups.changeCode, (call) => changeCode(call, call.params, call.body))
  on(groups.withdrawCode, (call) => withdraw(call, call.params))
  on(groups.push, (call) => pushAgain(call, call.params.id))
}
