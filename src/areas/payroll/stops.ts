import { blockNames, type PayWay } from '#areas/payroll/words.ts'
import { holdReasons } from '#areas/units/contract.ts'

const names: Record<string, string> = { ...holdReasons, ...blockNames }

const takenBy: Record<PayWay, string> = {
  payroll: 'In the next pay run',
  self_bill: 'In the next self-billing run',
  supplier_invoice: 'Its supplier invoices you',
  cis: 'In the next self-billing run, without the CIS deduction: that is not worked out here',
}

/** What a reason means, for whoever reads it; without one: what takes it. */
export function wordsOf({ way, reason }: { way: PayWay; reason: string | null }): string {
  if (reason === null) return takenBy[way]
  // Their invoice comes before the deduction, which is not worked out here.
  if (way === 'cis' && reason === 'supplier.no_agreement')
    return `${takenBy.supplier_invoice}; the CIS deduction is not worked out here`
  // Without an agreement a supplier writes its own invoices: nothing is wrong, there is nothing to do yet.
  if (way === 'supplier_invoice' && reason === 'supplier.no_agreement') return takenBy.supplier_invoice
  return stopWords(reason)
}

export const stopWords = (reason: string): string => names[reason] ?? reason
