import { type Sheet, sheetOf } from '#areas/invoices/document/layout-data.ts'
import type { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { type RequestType, requestWords } from '#areas/invoices/payment-requests/words.ts'

/** What the law wants said, so that nobody takes VAT back on it. */
export const noInvoice = 'This is not a VAT invoice.'

const says: Record<RequestType, string> = {
  proforma: `${noInvoice} You get one for what you pay.`,
  application: `${noInvoice} You get one for the amount that you certify.`,
}

/** What was asked for, in the shape of the invoice that would follow it, kept word for word. */
export function requestSnapshot(draft: InvoiceSnapshot, type: RequestType, number: string): InvoiceSnapshot {
  const { template: _, ...snapshot } = draft
  return { ...snapshot, number, legend: [says[type]] }
}

/** The same in words, under its own name: with no tax point, and of an application nothing to pay yet. */
export function requestSheet(
  snapshot: InvoiceSnapshot,
  type: RequestType,
  { logo = null }: { logo?: string | null } = {},
): Sheet {
  const sheet = sheetOf(snapshot, { logo })
  const title = requestWords[type]
  const unpaid = type === 'application' ? ['due_date', 'payment_terms'] : []
  const facts = sheet.facts
    .filter(({ key }) => key !== 'tax_point' && !unpaid.includes(key))
    .map((fact) =>
      fact.key === 'number'
        ? { ...fact, label: type === 'proforma' ? 'Proforma number' : 'Application number' }
        : fact,
    )
    .map((fact) => (fact.key === 'issue_date' ? { ...fact, label: 'Date' } : fact))
  const payment =
    type === 'proforma'
      ? sheet.payment
      : {
          heading: 'Your certificate',
          text: 'Please tell us the amount without VAT that you certify, and quote the number of this application.',
          facts: [],
        }
  return {
    ...sheet,
    title,
    document_title: `${title} ${snapshot.number}`,
    facts,
    payment,
    total: { ...sheet.total, label: type === 'proforma' ? sheet.total.label : 'Applied for' },
  }
}
