import type { EInvoice } from '#areas/invoices/e-invoice/model.ts'
import { checkContent } from '#areas/invoices/e-invoice/rules/content.ts'
import { type Finding, type Findings, openFindings } from '#areas/invoices/e-invoice/rules/finding.ts'
import {
  checkAmounts,
  checkPeppol,
  checkReach,
  checkReference,
  isPeppol,
} from '#areas/invoices/e-invoice/rules/peppol.ts'
import { checkSums } from '#areas/invoices/e-invoice/rules/sums.ts'
import { checkVat } from '#areas/invoices/e-invoice/rules/vat.ts'
import type { EInvoiceFormat } from '#platform/electronic-address.ts'

/** What the norm EN 16931 says against it: none is what the official rules let pass. */
export function checkNorm(invoice: EInvoice): Finding[] {
  return againstNorm(invoice).found
}

/**
 * The same with what the network wants, for whom it is made: errors over Peppol, hints where the client reads UBL some
 * other way. Errors first.
 */
export function checkEInvoice(invoice: EInvoice, format: EInvoiceFormat): Finding[] {
  const { error, warning, found } = againstNorm(invoice)
  if (isPeppol(invoice)) {
    checkPeppol(invoice, error)
    checkAmounts(invoice, error)
    checkReference(invoice, error)
  } else {
    checkAmounts(invoice, warning)
    if (format === 'ubl') {
      checkReference(invoice, error)
      checkReach(invoice, warning)
    }
  }
  if (!invoice.payment && ['380', '384'].includes(invoice.type_code))
    warning('PAYMENT', 'payment', 'It does not say where it is to be paid: enter the account of the company.')
  return found.toSorted((a, b) => a.severity.localeCompare(b.severity))
}

function againstNorm(invoice: EInvoice): Findings {
  const findings = openFindings()
  checkContent(invoice, findings.error)
  checkSums(invoice, findings.error)
  checkVat(invoice, findings.error)
  return findings
}
