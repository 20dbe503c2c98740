import type { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { eInvoiceOf } from '#areas/invoices/e-invoice/from-snapshot.ts'
import { checkEInvoice } from '#areas/invoices/e-invoice/rules/check.ts'
import type { Finding } from '#areas/invoices/e-invoice/rules/finding.ts'
import { counted } from '#platform/counted.ts'
import type { Reason, Warning } from '#platform/refusal.ts'

export type Judged = { id: number; policy: 'block' | 'warn'; snapshot: InvoiceSnapshot }

/** What is wrong with the e-invoices of documents that are to be issued: refused, or to be accepted with a reason. */
export function judgeEInvoices(documents: readonly Judged[]): {
  refused: { id: number; reason: Reason }[]
  warning: Warning | undefined
} {
  const wrong = documents.flatMap((each) => {
    const errors = errorsOf(each.snapshot)
    return errors.length > 0 ? [{ ...each, errors }] : []
  })
  const warned = wrong.filter(({ policy }) => policy === 'warn')
  return {
    refused: wrong.flatMap(({ id, policy, errors }) =>
      policy === 'block' ? [{ id, reason: whyNot(errors) }] : [],
    ),
    warning: warned.length > 0 ? warningOf(warned.map(({ errors }) => errors)) : undefined,
  }
}

export function errorsOf(snapshot: InvoiceSnapshot): Finding[] {
  const format = snapshot.e_invoice?.format ?? 'none'
  if (format === 'none') return []
  return checkEInvoice(eInvoiceOf(snapshot), format).filter(({ severity }) => severity === 'error')
}

const whyNot = (errors: readonly Finding[]): Reason => ({
  code: 'invoice.e_invoice',
  title: 'Its e-invoice breaks the rules',
  description: `${describeErrors(errors)} The page of the draft leads to what mends it.`,
})

const warningOf = (all: readonly Finding[][]): Warning => ({
  code: 'e_invoice.invalid',
  text:
    all.length === 1
      ? `Its e-invoice breaks the rules. ${describeErrors(all[0]!)}`
      : `${counted(all.length, 'e-invoice breaks', 'e-invoices break')} the rules. The first: ${describeErrors(all[0]!)}`,
})

/** The first two in full, and how many more. */
function describeErrors(errors: readonly Finding[]): string {
  const more = errors.length > 2 ? ` And ${errors.length - 2} more.` : ''
  return `${errors
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' ')}${more}`
}
