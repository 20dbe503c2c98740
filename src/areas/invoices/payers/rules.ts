import type { Holding } from '#areas/invoices/payers/contract.ts'
import type { Reason } from '#platform/refusal.ts'

type MoveFacts = {
  holding: Holding
  from: string
  to: string | null
  document: { number: string | null; status: string } | null
}

/** Why time cannot be given to the payer of the engagement on its days, with what can be done about it. */
export function whyNotMove({ holding, from, to, document }: MoveFacts): Reason | undefined {
  if (holding === 'issued')
    return {
      code: 'payer_move.issued',
      title: `${document?.number ?? 'Its document'} is issued`,
      description: `An issued self-billing invoice stays as it is. Correct its timesheet: “Somebody else should have been paid” credits what went to ${from} and pays the right one.`,
    }
  if (holding === 'pay_run')
    return {
      code: 'payer_move.pay_run',
      title: 'It stands on a pay run',
      description:
        'Roll the pay run back first, while it is not confirmed. What was confirmed is paid: agree with the worker how it is put right.',
    }
  if (holding === 'paid')
    return {
      code: 'payer_move.paid',
      title: 'This time is paid already',
      description: `It went out by ${from}. Agree with whoever was paid how it is put right.`,
    }
  if (holding === 'drafted') {
    const approved = document?.status === 'approved'
    return {
      code: 'payer_move.drafted',
      title: `It stands on a draft for ${from}`,
      description: `${approved ? 'Take the approval of that invoice back and delete it' : 'Delete that draft'}, then move the time. The next run makes the right documents.`,
    }
  }
  if (to === null)
    return {
      code: 'payer_move.no_engagement',
      title: 'No engagement is in force on these days',
      description: 'Add one to the candidate that begins by then, then move the time.',
    }
}
