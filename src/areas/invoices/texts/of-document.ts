import { type RawBuilder, sql } from 'kysely'
import type { InvoiceType } from '#areas/invoices/contract.ts'
import { date, money, period } from '#areas/invoices/document/format.ts'
import { mostMade } from '#areas/invoices/texts/rules.ts'
import type { DocumentVariable } from '#areas/invoices/texts/variables.ts'
import { documentWords } from '#areas/invoices/words.ts'
import type { Db } from '#platform/db/tenant.ts'
import { filler } from '#platform/mail/template.ts'

export type AppliedText = { id: number; version: number; body: string }
type Key = 'header' | 'footer' | 'self_bill_cover'

/**
 * The text of this key for the document `i` of the client's profile `b` or the supplier `s`, null where there is none:
 * that of the client or supplier, else the agency's own; in the language of the documents, else in English.
 */
export const textFor = (db: Db, key: Key): RawBuilder<unknown> => sql`(
  select json_build_object('id', x.id, 'version', x.version, 'body', x.body)
  from invoice_text_templates x
  where x.tenant_id = ${db.tenant} and x.key = ${sql.lit(key)} and x.archived_at is null and i.type = any(x.types)
    and (x.client_id is null or x.client_id = i.client_id) and (x.supplier_id is null or x.supplier_id = i.supplier_id)
    and x.language = any(array[coalesce(b.language, s.language, 'en'), 'en'])
  order by num_nonnulls(x.client_id, x.supplier_id) desc, x.language = coalesce(b.language, s.language, 'en') desc, x.id
  limit 1)`

/** Of a document, what its texts may name. */
export type Named = {
  type: InvoiceType
  number: string
  company: string
  party: string
  issue_date: string
  due_date: string | null
  period_from: string | null
  period_to: string | null
  currency: string
  locale: string
  net: number
  tax: number
  gross: number
  credited: { number: string } | null
  po_number: string
  client_reference: string
}

/** The same, written as the document writes. */
export function valuesOf(given: Named): Record<DocumentVariable, string> {
  const { locale, currency, type } = given
  const sales = type === 'sales' || type === 'sales-credit'
  return {
    document: documentWords[type],
    number: given.number,
    company: given.company,
    party: given.party,
    issue_date: date(given.issue_date, locale),
    due_date: given.due_date ? date(given.due_date, locale) : '',
    period: given.period_from && given.period_to ? period(given.period_from, given.period_to, locale) : '',
    net: money(given.net, currency, locale),
    tax: money(given.tax, currency, locale),
    total: money(given.gross, currency, locale),
    credited: given.credited?.number ?? '',
    po_number: sales ? given.po_number : '',
    client_reference: sales ? given.client_reference : '',
  }
}

const fillers = new Map<string, (values: Record<string, string>) => string>()
/** A run has one text for thousands of documents: it is read once. */
const mostKept = 200

/** What a text says; '' without one. */
export function fillText(key: Key, body: string | undefined, values: Record<string, string>): string {
  if (!body) return ''
  let fill = fillers.get(body)
  if (!fill) {
    if (fillers.size >= mostKept) fillers.clear()
    fill = filler(body, mostMade[key])
    fillers.set(body, fill)
  }
  return fill(values)
}
