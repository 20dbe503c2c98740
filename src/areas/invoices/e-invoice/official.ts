import { toCii } from '#areas/invoices/e-invoice/cii.ts'
import type { EInvoice } from '#areas/invoices/e-invoice/model.ts'
import type { Finding } from '#areas/invoices/e-invoice/rules/finding.ts'
import { toUbl } from '#areas/invoices/e-invoice/ubl.ts'
import type { EInvoiceFormat } from '#platform/electronic-address.ts'
import type { BrokenRule, Schematron } from '#platform/schematron/schematron.ts'

/**
 * What the official rules say beyond our own, in their words. Ours say it with the field and the page that mends it, so
 * what both find is said once.
 */
export async function askOfficialRules(
  rules: Schematron,
  invoice: EInvoice,
  format: EInvoiceFormat,
  ours: readonly Finding[],
): Promise<Finding[]> {
  const known = new Set(ours.map(({ rule }) => rule))
  try {
    const broken =
      format === 'ubl' ? await rules.ask('ubl', toUbl(invoice)) : await rules.ask('cii', toCii(invoice))
    return broken.filter(({ rule }) => !known.has(rule)).map(findingOf)
  } catch {
    return [unasked]
  }
}

const findingOf = ({ rule, text }: BrokenRule): Finding => ({ rule, severity: 'error', field: '', text })

const unasked: Finding = {
  rule: 'EN16931_RULES',
  severity: 'warning',
  field: '',
  text: 'The official rules gave no answer just now; what stands here is what our own rules say. Open the page again to ask them anew.',
}
