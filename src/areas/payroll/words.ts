/** The states of a pay run, in the order in which it goes through them. */
export const payRunStatuses = ['draft', 'checked', 'exported', 'confirmed', 'rolled_back'] as const
export type PayRunStatus = (typeof payRunStatuses)[number]

export const statusNames: Record<PayRunStatus, string> = {
  draft: 'Draft',
  checked: 'Checked',
  exported: 'Exported',
  confirmed: 'Confirmed',
  rolled_back: 'Rolled back',
}

/** How time is paid: by our payroll, by a self-billing invoice, when its supplier invoices us, or to a subcontractor under CIS. */
export const payWays = ['payroll', 'self_bill', 'supplier_invoice', 'cis'] as const
export type PayWay = (typeof payWays)[number]

export const wayNames: Record<PayWay, string> = {
  payroll: 'Payroll',
  self_bill: 'Self-billing invoice',
  supplier_invoice: 'Supplier invoice expected',
  cis: 'CIS subcontractor',
}

/** What keeps time that is due off a pay run, beyond what holds it in general (`holdReasons` of units). */
export const blockNames = {
  other_frequency: 'Paid by another pay calendar',
  advised: 'Asked for by an advice note',
  no_ni_number: 'The National Insurance number is missing',
  no_tax_code: 'The PAYE tax code is missing',
  other_currency: 'Not in the currency of the agency',
  negative_rest: 'What was corrected is more than what is earned: it waits for the next run',
} as const
export type Block = keyof typeof blockNames
