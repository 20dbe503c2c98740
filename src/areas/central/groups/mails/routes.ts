import {
  listMails,
  previewMail,
  showMail,
  withdrawWords,
  wordMail,
} from '#areas/central/groups/mails/actions.ts'
import { groupMails } from '#areas/central/groups/mails/contract.ts'
import { countLosing } from '#areas/central/groups/mails/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function groupMailRoutes(on: On): void {
  on(groupMails.list, async (call) => ({ data: await listMails(call, call.params.id) }))
  on(groupMails.show, (call) => showMail(call, call.params.id, call.query.kind))
  on(groupMails.save, (call) => wordMail(call, call.params.id, call.body))
  on(groupMails.withdraw, (call) => withdrawWords(call, call.params.id, call.body))
  on(groupMails.preview, (call) => previewMail(call, call.body))
  on(groupMails.losses, async ({ all, params, query }) => ({
    agencies: await countLosing(all, params.id, { tenants: query.tenant_ids }),
  }))
}
