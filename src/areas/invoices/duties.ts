import type { Duty } from '#platform/duty.ts'

/** Held by `whyNotApproveAlone`, for clients whose billing profile wants a second person. */
export const invoiceDuty: Duty = {
  key: 'invoice_approval',
  label: 'Ask for approval of an invoice and approve it',
  description: 'Where the billing profile of a client asks for approval before issue.',
  standard: 'block',
  least: 'block',
  both: 'You asked for this approval, and give it yourself.',
  blocked: 'Somebody else has to approve it',
}

export const creditDuty: Duty = {
  key: 'credit_approval',
  label: 'Ask for a credit note or a correction and approve it',
  description: 'Whoever drafted the credit note, or asked for the correction, also approves it.',
  standard: 'warn',
  least: 'off',
  both: 'You asked for this credit note, and approve it yourself.',
  instead: 'Leave it as a draft for a colleague.',
  blocked: 'Somebody else has to approve this credit note',
}

/** The same choice of the agency, for what drafts credit notes and more. */
export const correctionDuty: Duty = {
  ...creditDuty,
  both: 'You asked for this correction, and approve it yourself.',
  instead: 'Leave it for a colleague.',
  blocked: 'Somebody else has to approve this correction',
}

export const writeOffDuty: Duty = {
  key: 'write_off',
  label: 'Issue an invoice and write it off',
  description: 'Whoever issued the invoice also gives up its money.',
  standard: 'warn',
  least: 'off',
  both: 'You issued this invoice, and write it off yourself.',
  instead: 'Ask a colleague to write it off.',
  blocked: 'Somebody else has to write this invoice off',
}
