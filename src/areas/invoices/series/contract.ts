import { z } from 'zod'
import { endpoint, Id, IdParam, text, Version } from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

/** Far beyond what any agency issues, and far within what the column counts to. */
export const mostNumber = 99_999_999

export const SeriesType = z.enum(['sales', 'self-billing', 'sales-credit', 'self-billing-credit'])
export type SeriesType = z.output<typeof SeriesType>
export const Reset = z.enum(['never', 'yearly', 'monthly'])
export type Reset = z.output<typeof Reset>

export const Series = z.object({
  id: Id,
  legal_entity_id: Id,
  legal_entity_name: z.string(),
  type: SeriesType,
  format: z.string(),
  reset: Reset,
  next_number: z.int(),
  /** How the next document would be numbered if it were issued today. */
  next_example: z.string(),
  issued_count: z.int(),
  /** The lowest that `next_number` can be set to: above all that were issued in this count. */
  lowest_next: z.int(),
  version: Version,
})
export type Series = z.output<typeof Series>

export const ChangeSeries = z.object({
  format: text(60).optional(),
  reset: Reset.optional(),
  next_number: z.int().min(1).max(mostNumber, 'At most eight digits').optional(),
  accepted: Accepted,
  version: Version,
})
export type ChangeSeries = z.output<typeof ChangeSeries>

const params = z.object({ id: IdParam })

export const numberSeries = {
  list: endpoint({
    method: 'GET',
    path: '/number-series',
    allow: ['invoices.numbering.manage', 'settings.invoices'],
    summary: 'The series of each legal entity; made when first asked for',
    transaction: true,
    reply: z.object({ data: z.array(Series) }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/number-series/:id',
    allow: 'invoices.numbering.manage',
    params,
    body: ChangeSeries,
    reply: Series,
  }),
}
