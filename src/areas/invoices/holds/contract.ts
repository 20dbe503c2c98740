import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { Done, endpoint, Id, Instant, requiredText } from '#platform/http/contract.ts'

/** Why a document is kept back, by whom and since when. */
export const DocumentHold = z.object({
  reason: z.string(),
  by: z.string().nullable(),
  at: Instant,
})
export type DocumentHold = z.output<typeof DocumentHold>

const ids = z.array(Id).min(1, 'Choose at least one').max(1_000, 'At most 1,000 at once')
const Reply = Done.extend({
  done: z.array(Id),
  refused: z.array(z.object({ id: Id, code: z.string(), title: z.string(), description: z.string() })),
})

export const holds = {
  create: endpoint({
    method: 'POST',
    path: '/invoice-holds',
    allow: anyInvoice('hold'),
    summary: 'Keeps documents back: drafts from issue, issued ones from being sent and asked for',
    body: z.object({ ids, reason: requiredText(500) }),
    reply: Reply,
  }),
  release: endpoint({
    method: 'POST',
    path: '/invoice-hold-releases',
    allow: anyInvoice('hold'),
    summary: 'Releases documents that are kept back',
    body: z.object({ ids }),
    reply: Reply,
  }),
}
