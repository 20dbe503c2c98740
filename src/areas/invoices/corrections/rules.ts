import type { CorrectionState } from '#areas/invoices/corrections/words.ts'
import { formatMoney } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'
import { shortestReason } from '#platform/warnings.ts'

/** Why there is nothing left to decide. */
export function whyNotOpen(status: CorrectionState): Reason | undefined {
  if (status === 'proposed') return undefined
  return {
    code: 'correction.decided',
    title:
      status === 'refused' ? 'This correction was refused already' : 'This correction was approved already',
    description: 'Reload to see what came of it.',
  }
}

/** A refusal tells whoever asked why. */
export function whyNotRefuse(reason: string): Reason | undefined {
  if (reason.length >= shortestReason) return undefined
  return {
    code: 'reason_missing',
    title: 'Please say why',
    errors: { reason: ['Whoever asked for it reads this'] },
  }
}

type Deltas = { bill_delta: number; pay_delta: number; at_stake: number | null; currency: string }

/** Does it move more than one person may put right alone? `alone`: null where the agency sets no such limit. */
export const takesTwo = (
  { bill_delta, pay_delta, at_stake }: Omit<Deltas, 'currency'>,
  alone: number | null,
) => alone !== null && (at_stake ?? Math.max(Math.abs(bill_delta), Math.abs(pay_delta))) > alone

/** Why whoever asked for it cannot approve it. */
export function whyNotAlone(deltas: Deltas, alone: number | null, own: boolean): Reason | undefined {
  if (!own || !takesTwo(deltas, alone)) return undefined
  return {
    code: 'correction.two_people',
    title: 'Somebody else has to approve this correction',
    description: `It moves more than ${formatMoney(alone!, deltas.currency)}, and you asked for it.`,
  }
}

type Sums = { sheets: number; bill_delta: number; pay_delta: number }

/** Why it is not carried out: it would not be what was approved. */
export function whyMoved(approved: Sums, now: Sums): Reason | undefined {
  if (
    approved.sheets === now.sheets &&
    approved.bill_delta === now.bill_delta &&
    approved.pay_delta === now.pay_delta
  )
    return undefined
  return moved
}

export const moved: Reason = {
  code: 'correction.moved',
  title: 'Its timesheets are not what they were when it was approved',
  description: 'Nothing was changed. Ask for the correction again: its preview says how they stand now.',
}
