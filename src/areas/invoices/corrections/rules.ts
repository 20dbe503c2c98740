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

/** Why this answer to corrected hours is not taken. Whoever writes one down for others says how they told us. */
export function whyNotAnswer(
  state: 'waiting' | 'over' | 'agreed' | 'refused',
  { answer, reason, via }: { answer: 'agree' | 'refuse'; reason: string; via: 'account' | 'link' | 'office' },
): Reason | undefined {
  if (state === 'over')
    return {
      code: 'correction.consent_over',
      title: 'This was settled meanwhile',
      description: 'Your answer is not needed any more.',
    }
  if (state !== 'waiting')
    return {
      code: 'correction.consent_given',
      title: state === 'agreed' ? 'This was agreed to already' : 'This was refused already',
      description: 'To change something, write to the agency.',
    }
  if ((answer === 'refuse' || via === 'office') && reason.length < shortestReason)
    return {
      code: 'reason_missing',
      title: 'Please say why',
      errors: { reason: [via === 'office' ? 'Say when and how they told you' : 'Say what is not right'] },
    }
}

/** Why it is not approved yet: somebody has not agreed. */
export function whyNotAgreed(
  consents: readonly { name: string; answer: 'agreed' | 'refused' | null }[],
): Reason | undefined {
  const waits = consents.filter(({ answer }) => answer === null).map(({ name }) => name)
  if (waits.length === 0) return undefined
  return {
    code: 'correction.consent_waits',
    title: `${waits.join(' and ')} ${waits.length === 1 ? 'has' : 'have'} not agreed yet`,
    description: 'It can be approved once they have.',
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

/** `moved_amount`: of what comes to the same elsewhere; null where it was not kept. */
type Sums = { sheets: number; bill_delta: number; pay_delta: number; moved_amount: number | null }

/** Why it is not carried out: it would not be what was approved. */
export function whyMoved(approved: Sums, now: Sums): Reason | undefined {
  if (
    approved.sheets === now.sheets &&
    approved.bill_delta === now.bill_delta &&
    approved.pay_delta === now.pay_delta &&
    (approved.moved_amount ?? now.moved_amount) === now.moved_amount
  )
    return undefined
  return moved
}

export const moved: Reason = {
  code: 'correction.moved',
  title: 'Its timesheets are not what they were when it was approved',
  description: 'Nothing was changed. Ask for the correction again: its preview says how they stand now.',
}

export const closedSince: Reason = {
  code: 'correction.closed_since',
  title: 'Days of it were closed after it was approved',
  description: 'Nothing was changed. Open the period again, or ask for the days that are open.',
}
