import { sql } from 'kysely'
import { basisNames } from '#areas/jobs/rate-cards/words.ts'
import { rateChanges } from '#areas/jobs/rate-changes/contract.ts'
import { rateChangeShape } from '#areas/jobs/rate-changes/queries.ts'
import { rateChangeStatuses } from '#areas/jobs/rate-changes/words.ts'
import { choice, day, decimal, exportable, instant, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

const pay = 'placements.rates.view_pay'
const charge = 'placements.rates.view_charge'

/** Of the rates, the first row stands in the file: the basic one, where that changes. */
export const rateChangeExports: Record<string, Exportable> = {
  '/rate-changes': exportable({
    title: 'Rate changes',
    endpoint: rateChanges.list,
    personal: true,
    shape: (ctx, query) => rateChangeShape(ctx, query),
    cells: {
      candidate_name: text('Worker', sql`w.first_name || ' ' || w.last_name`),
      placement_ref: text('Placement', 'p.ref'),
      job_title: text('Job', 'j.title'),
      client_name: text('Client', 'c.name'),
      status: choice('Status', 'page.status', rateChangeStatuses),
      from_day: day('From', 'page.from_day'),
      was_pay: decimal('Pay now', 'leading_row.was_pay', pay),
      pay_rate: decimal('New pay', 'leading_row.pay_rate', pay),
      was_charge: decimal('Charge now', 'leading_row.was_charge', charge),
      charge_rate: decimal('New charge', 'leading_row.charge_rate', charge),
      basis: choice('New rate worked out as', 'leading_row.basis', basisNames),
      min_charge: decimal('Charge at least', 'leading_row.min_charge', charge),
      currency: text('Currency', 'p.currency'),
      pay_currency: text('Paid in', 'p.pay_currency'),
      requested_by_name: text('Proposed by', 'asker.name'),
      requested_at: instant('Proposed', 'page.requested_at'),
      decided_by_name: text('Decided by', 'decider.name'),
      reason: text('Reason', 'page.reason'),
      decision_reason: text('Reason of the decision', 'page.decision_reason'),
    },
  }),
}
