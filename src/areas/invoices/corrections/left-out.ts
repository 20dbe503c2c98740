import type { LeftOut } from '#areas/invoices/corrections/words.ts'

/** Why a timesheet is not part of a correction, and behind a colon what to do about it. */
export const leftOut: Record<LeftOut, string> = {
  unchanged: 'Nothing changes',
  no_terms: 'What it was worked out by was not kept, or other weeks count in it',
  on_draft: 'Its time is on a draft: delete or issue that first',
  awaits_credit: 'The credit note of an earlier correction is a draft: issue or delete that first',
  by_difference:
    'An earlier correction put its amounts right by a difference: credit all documents of its time whole and put the time back, then it goes wherever it belongs',
  credited: 'Some of its time is on a credit note already',
  written_off: 'Some of its time is written off: take that back first',
  split: 'Some of its time is split over several documents or orders: credit those first',
  order_days: 'The purchase order is not for these days',
  not_engaged: 'The worker is engaged through them on none of these days: change how they are engaged first',
  by_payroll: 'Payroll has paid it: agree with the worker how that is put right',
  closed: 'Its period is closed',
}
