import { createHash } from 'node:crypto'
import {
  type InvoiceSnapshot,
  legendFor,
  type SnapshotEInvoice,
  whyNotTotals,
} from '#areas/invoices/document/snapshot.ts'
import type { DocumentFacts } from '#areas/invoices/issue-facts.ts'
import { dueDate, termsInWords } from '#areas/invoices/rules.ts'
import { textsOn } from '#areas/invoices/texts/on-document.ts'
import { isCredit } from '#areas/invoices/words.ts'
import type { Day } from '#platform/days.ts'
import { plainAddress } from '#platform/electronic-address.ts'

/** The day's dates of a document that is issued on `issue_date`. The tax point is the issue: see README. */
export function datesOf(
  facts: Pick<DocumentFacts, 'type' | 'payment_terms_days' | 'payment_terms_from'>,
  issue_date: Day,
) {
  return {
    issue_date,
    tax_point_date: issue_date,
    // Nothing is to be paid on a credit note.
    due_date: isCredit(facts.type)
      ? null
      : dueDate(issue_date, facts.payment_terms_days, facts.payment_terms_from),
  }
}

/** What stands for the number of a draft. */
export const draftNumber = 'Draft'

/**
 * The document as it is issued with this number on this day, its fields in the order of `InvoiceSnapshot`: a run has
 * thousands, so it is built in that shape and not parsed into it. Throws when its figures do not add up.
 */
export function snapshotOf(facts: DocumentFacts, number: string, issue_date: Day): InvoiceSnapshot {
  const { bank_name, account_name, sort_code, account_number, iban, bic, ...agency } = facts.entity
  const selfBilling = facts.type === 'self-billing' || facts.type === 'self-billing-credit'
  const party = (selfBilling ? facts.supplier : facts.client)!
  // A credit note names whom its document named: a name that was changed since is corrected by a new document.
  const { seller, buyer } =
    facts.credited ?? (selfBilling ? { seller: party, buyer: agency } : { seller: agency, buyer: party })
  const vat_registered =
    facts.credited?.vat_registered ?? (selfBilling ? facts.self_billing!.vat_registered : true)
  const type = facts.type as InvoiceSnapshot['type']
  const snapshot: InvoiceSnapshot = {
    schema: 2,
    locale: facts.locale,
    type,
    number,
    ...datesOf(facts, issue_date),
    period_from: facts.period_from,
    period_to: facts.period_to,
    currency: facts.currency,
    payment_terms: isCredit(type) ? '' : termsInWords(facts.payment_terms_days, facts.payment_terms_from),
    client_reference: facts.client_reference,
    buyer_reference: facts.buyer_reference,
    ...(facts.references_quoted ? { references: facts.references_quoted } : {}),
    po_numbers: facts.po_number ? facts.po_number.split(', ') : [],
    issuer: {
      ...agency,
      bank: account_number || iban ? { bank_name, account_name, sort_code, account_number, iban, bic } : null,
      ...facts.brand,
    },
    seller,
    buyer,
    vat_registered,
    legend: legendFor(type, vat_registered),
    lines: facts.lines.map((line) => ({
      ...line,
      ...(selfBilling ? { client_job_ref: '', po_number: '' } : {}),
      tax_code: line.tax_code ?? 'O',
    })),
    taxes: facts.taxes,
    net: facts.net,
    tax: facts.tax,
    gross: facts.gross,
    notes: facts.notes,
    ...textsOn(facts, number === draftNumber ? '' : number, datesOf(facts, issue_date)),
    ...(facts.template ? { template: facts.template } : {}),
    ...(facts.e_invoice ? { e_invoice: saidOnce(facts.e_invoice) } : {}),
    credited: facts.credited && { number: facts.credited.number, issue_date: facts.credited.issue_date },
  }
  const wrong = whyNotTotals(snapshot)
  if (wrong) throw new Error(`invoice ${facts.id} cannot be issued: ${wrong.message}`)
  return snapshot
}

/** What becomes of a wrong one is no part of the document. Numbers are written as e-invoices have them. */
function saidOnce({ policy: _, ...said }: NonNullable<DocumentFacts['e_invoice']>): SnapshotEInvoice {
  const plain = (of: SnapshotEInvoice['seller_endpoint']) =>
    of && { scheme: of.scheme, id: plainAddress({ endpoint_scheme: of.scheme, endpoint_id: of.id }) }
  return { ...said, seller_endpoint: plain(said.seller_endpoint), buyer_endpoint: plain(said.buyer_endpoint) }
}

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Links a document to the one before it in its series: whoever changes one breaks all that follow. */
export const linkHash = (prev_hash: string, content_hash: string) => sha256(prev_hash + content_hash)
