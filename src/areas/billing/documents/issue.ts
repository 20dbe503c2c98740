import type { Owed } from '#areas/billing/contract.ts'
import { fingerprint } from '#areas/billing/documents/fingerprint.ts'
import { findCompany, holdSeries, insertInvoice, moveSeries } from '#areas/billing/documents/queries.ts'
import { type Vat, vatFor } from '#areas/billing/documents/rules.ts'
import { findDetails } from '#areas/billing/plan/queries.ts'
import { addDays, type Day } from '#platform/days.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import { taxOf } from '#platform/money.ts'

type Issued = { id: number; number: string; gross: number; currency: string; due_on: Day }

/**
 * Issues the invoice over what is owed for a period, to the agency that the transaction is about. Undefined: nothing is
 * owed, or who issues is not written down yet.
 */
export async function issueInvoice(
  all: AllDb,
  db: Db,
  { subscription_id, owed, today }: { subscription_id: number; owed: Owed; today: Day },
): Promise<Issued | undefined> {
  const seller = await findCompany(all)
  if (owed.amount <= 0 || seller.version === 0) return undefined
  const { version: _seen, ...buyer } = await findDetails(db)
  const vat = vatFor(seller, buyer)
  return issue(all, db, {
    kind: 'invoice',
    subscription_id,
    credits_id: null,
    period_from: owed.from,
    period_to: owed.to,
    issued_on: today,
    due_on: addDays(today, seller.terms_days),
    currency: owed.currency,
    lines: owed.lines,
    net: owed.amount,
    vat: { ...vat, amount: taxOf(owed.amount, vat.percent) },
    seller,
    buyer,
  })
}

type Document = {
  kind: 'invoice' | 'credit'
  subscription_id: number
  credits_id: number | null
  period_from: Day
  period_to: Day
  issued_on: Day
  due_on: Day
  currency: string
  lines: Owed['lines']
  net: number
  vat: Vat & { amount: number }
  seller: object
  buyer: object
}

/** The number, the document and its fingerprint in one transaction: a number that is not used stays free for the next. */
export async function issue(all: AllDb, db: Db, { vat, ...document }: Document): Promise<Issued> {
  const { kind, lines, seller, buyer, net, currency, due_on } = document
  const { prefix, next_number, last_hash } = await holdSeries(all, kind)
  const number = `${prefix}${String(next_number).padStart(6, '0')}`
  const said = {
    ...document,
    number,
    vat_percent: vat.percent,
    vat_category: vat.category,
    vat_note: vat.note,
    vat: vat.amount,
    gross: net + vat.amount,
  }
  const hash = fingerprint(last_hash, { tenant_id: db.tenant, ...said })
  await moveSeries(all, kind, next_number + 1, hash)
  const id = await insertInvoice(all, {
    ...said,
    tenant_id: db.tenant,
    lines: JSON.stringify(lines),
    seller: JSON.stringify(seller),
    buyer: JSON.stringify(buyer),
    previous_hash: last_hash,
    hash,
  })
  return { id, number, gross: said.gross, currency, due_on }
}
