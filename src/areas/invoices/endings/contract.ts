import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import {
  endpoint,
  Id,
  IdParam,
  Instant,
  Minor,
  requiredText,
  ShownDay,
  Version,
} from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

/** How a document ended without being paid. `amount`: what was still to be paid, `tax` of it VAT; minor units. */
export const Ending = z.object({
  kind: z.enum(['void', 'write_off']),
  reason: z.string(),
  amount: Minor,
  tax: Minor,
  /** The first day on which relief from the VAT may be claimed; null: there is none. */
  relief_from: ShownDay.nullable(),
  by: z.string().nullable(),
  at: Instant,
})
export type Ending = z.output<typeof Ending>

const Why = z.object({ reason: requiredText(500), accepted: Accepted })
export type Why = z.output<typeof Why>
const Ended = z.object({ id: Id, version: Version, ending: Ending })
const params = z.object({ id: IdParam })

export const endings = {
  void: endpoint({
    method: 'POST',
    path: '/invoices/:id/void',
    allow: anyInvoice('void'),
    summary: 'Makes an issued document void that was never sent. Its number stays, its time is ready again',
    params,
    body: Why,
    reply: Ended,
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/invoices/:id/write-off',
    allow: ['invoices.write_off', 'invoices.sales.write_off'],
    summary: 'Gives up what is still to be paid of an invoice, and says when its VAT may be claimed back',
    params,
    body: Why,
    reply: Ended,
  }),
}
