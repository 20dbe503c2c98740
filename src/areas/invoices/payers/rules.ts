import type { Holding } from '#areas/invoices/payers/contract.ts'
import type { Reason } from '#platform/refusal.ts'

type MoveFacts = {
  holding: Holding
  from: string
  to: string | null
  document: { number: string | null; status: string } | null
  pay_run: { number: string; status: string } | null
}

/** Why time cannot be given to the payer of the engagement on its days, with what can be done about it. */
export function whyNotMove({ holding, from, to, document, pay_run }: MoveFacts): Reason | undefined {
  if (holding === 'issued')
    return {
      code: 'payer_move.issued',
      title: `${document?.number ?? 'Its document'} is issued`,
      description: `An issued self-billing invoice stays as it is. Correct its timesheet: “Somebody else should have been paid” credits what went to ${from} and pays the right one.`,
    }
  if (holding === 'by_difference')
    return {
      code: 'payer_move.by_difference',
      title: 'A correction put its amounts right by a difference',
      description: document
        ? `Credit ${document.number} whole and put its time back, like every issued document of this time. Then all of it can be moved at once.`
        : 'Payroll has paid what came before: agree with the worker how the rest is put right.',
    }
  if (holding === 'credited')
    return {
      code: 'payer_move.credited',
      title: `A correction takes it off ${document?.number ?? 'its document'}`,
      description: 'It is settled once the credit note of that correction is approved and issued.',
    }
  if (holding === 'pay_run')
    return {
      code: 'payer_move.pay_run',
      title: `It stands on pay run ${pay_run?.number ?? ''}`.trim(),
      description:
        pay_run?.status === 'confirmed'
          ? 'That run is confirmed, so this time is paid: agree with the worker how it is put right.'
          : 'Roll that run back first, then move the time. Once the run is confirmed, it is paid.',
    }
  if (holding === 'paid')
    return {
      code: 'payer_move.paid',
      title: 'This time is paid already',
      description: `It went out by ${from}. Agree with whoever was paid how it is put right.`,
    }
  if (holding === 'drafted')
    return {
      code: 'payer_move.drafted',
      title: `It stands on a draft for ${from}`,
      description: 'Delete that draft, then move the time. The next run makes the right documents.',
    }
  if (to === null)
    return {
      code: 'payer_move.no_engagement',
      title: 'No engagement is in force on these days',
      description: 'Add one to the candidate that begins by then, then move the time.',
    }
}
