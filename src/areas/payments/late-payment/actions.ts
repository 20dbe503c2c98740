import { createDraft, holdDocuments } from '#areas/invoices/public.ts'
import { findAccount } from '#areas/payments/client-account.ts'
import { type LateCharges, mostCharged, type NewLateCharge } from '#areas/payments/late-payment/contract.ts'
import {
  type Charged,
  insertCharges,
  lateDocuments,
  outsideVat,
} from '#areas/payments/late-payment/queries.ts'
import {
  chargeOf,
  type LateCharge,
  noTaxCode,
  totalOf,
  whyNotCharge,
} from '#areas/payments/late-payment/rules.ts'
import { figuresOf, todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { addDays, type Day, formatDay } from '#platform/days.ts'
import { holdRow } from '#platform/db/lock.ts'
import { recordHistory } from '#platform/history.ts'
import { formatMoney, minorToDecimal } from '#platform/money.ts'
import { invalid, refuse } from '#platform/refusal.ts'

/** What the law gives for invoices of a client that are or were paid late, and that nobody charged yet. Writes nothing. */
export async function previewCharges(
  ctx: Context,
  clientId: number,
  asked: Day | undefined,
): Promise<LateCharges> {
  await findAccount(ctx, clientId)
  const to_day = asked ?? (await todayOf(ctx))
  return { to_day, currency: 'GBP', data: await chargesTo(ctx, clientId, to_day) }
}

/** Drafts what is charged: a person looks at it, approves it and issues it like any invoice. Nothing is charged twice. */
export async function charge(ctx: Context, clientId: number, given: NewLateCharge) {
  const { db } = ctx
  const { to_day, with_compensation, invoice_ids } = given
  await findAccount(ctx, clientId)
  await holdRow(db, 'clients', clientId)
  // Whoever pays or charges one of them at this moment is waited for.
  await holdDocuments(db, invoice_ids)
  const charges = (await chargesTo(ctx, clientId, to_day, invoice_ids)).filter(
    ({ interest, compensation }) => interest + (with_compensation ? compensation : 0) > 0,
  )
  const total = totalOf(charges, with_compensation)
  refuse(whyNotCharge(total, given.total))
  const tax_code_id = await outsideVat(db)
  if (tax_code_id === undefined) refuse(noTaxCode)
  const documents: number[] = []
  // As many drafts as the client has billing profiles among these: one in the usual case.
  for (const [billing_profile_id, theirs] of Map.groupBy(charges, (one) => one.billing_profile_id)) {
    const lines = theirs.flatMap((one) => linesOf(one, with_compensation))
    const document_id = await createDraft(ctx, {
      ...{ type: 'sales', client_id: clientId, billing_profile_id, supplier_id: null },
      lines: lines.map(({ description, charged }) => ({
        ...{ group_label: 'Late payment', description, unit: 'fixed' as const, quantity: '1' },
        ...{ unit_price: minorToDecimal(charged.amount), tax_code_id: tax_code_id! },
      })),
    })
    documents.push(document_id)
    await insertCharges(
      db,
      lines.map(({ charged }) => ({ ...charged, document_id })),
      ctx.who.id,
    )
  }
  await recordHistory(ctx, 'clients', clientId, 'charged for late payment', {
    amount: { from: null, to: formatMoney(total) },
    invoices: { from: null, to: charges.map(({ number }) => number).join(', ') },
  })
  return { invoice_ids: documents, total }
}

async function chargesTo(
  ctx: Context,
  clientId: number,
  to: Day,
  ids?: readonly number[],
): Promise<LateCharge[]> {
  if (to > (await todayOf(ctx))) throw invalid('to_day', 'Choose today or a day before')
  const figures = await figuresOf(ctx.db)
  const documents = await lateDocuments(ctx.db, clientId, { to, ...(ids && { ids }) })
  return documents.flatMap((document) => chargeOf(document, to, figures) ?? []).slice(0, mostCharged)
}

type Line = { description: string; charged: Omit<Charged, 'document_id'> }

function linesOf(charge: LateCharge, withCompensation: boolean): Line[] {
  const { invoice_id, number, from_day, to_day, days, rate, interest, compensation } = charge
  const common = { invoice_id, from_day, to_day }
  const percent = rate.replace(/\.?0+$/, '')
  const range = `${formatDay(addDays(from_day, 1))} to ${formatDay(to_day)}`
  const lines: Line[] = []
  if (interest > 0)
    lines.push({
      description: `Interest on ${number}: ${percent} % a year, ${days} days, ${range}`,
      charged: { ...common, kind: 'interest', rate, amount: interest },
    })
  if (withCompensation && compensation > 0)
    lines.push({
      description: `Compensation for late payment of ${number}`,
      // It is for the debt and not for days: also where interest is charged up to this day already.
      charged: {
        ...common,
        from_day: charge.due_date,
        kind: 'compensation',
        rate: null,
        amount: compensation,
      },
    })
  return lines
}
