import { z } from 'zod'
import { endpoint } from '#platform/http/contract.ts'

/** What follows when one of pay, charge and margin is changed: the third of them stays. */
export const RateEntry = z.object({
  on_pay: z.enum(['charge', 'margin']),
  on_charge: z.enum(['pay', 'margin']),
  on_margin: z.enum(['pay', 'charge']),
})
export type RateEntry = z.output<typeof RateEntry>

export const rateEntry = {
  show: endpoint({
    method: 'GET',
    path: '/rate-entry',
    allow: 'member',
    summary: 'What the person who asks has recalculated when they change pay, charge or margin of a rate',
    reply: z.object({ data: RateEntry }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/rate-entry',
    allow: 'member',
    summary: 'Remembers it for the person who asks',
    body: RateEntry,
    reply: z.object({ data: RateEntry }),
  }),
}
