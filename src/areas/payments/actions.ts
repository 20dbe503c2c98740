import { holdDocuments, settleDocuments } from '#areas/invoices/public.ts'
import { giveBackLine } from '#areas/payments/bank-lines.ts'
import type { NewPayment, NewRefund, Payment, PaymentRow, Reversal } from '#areas/payments/contract.ts'
import {
  addRefunded,
  findPayment,
  insertAllocations,
  type LiveAllocation,
  liveAllocations,
  paymentOfAllocation,
  paymentRows,
  setReversed,
  takeOffAllocations,
} from '#areas/payments/queries.ts'
import { recordPayments, refuseAll } from '#areas/payments/recording.ts'
import { payBack, payBackCredit, takeBackRefund } from '#areas/payments/refunds.ts'
import {
  whyNotAllocate,
  whyNotReversalDay,
  whyNotReverse,
  whyNotTakeOff,
  whyNotTotal,
  whyNotUse,
} from '#areas/payments/rules.ts'
import { tellPaid } from '#areas/payments/send-notifications.ts'
import { keepWithinOpen, todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { holdRow } from '#platform/db/lock.ts'
import { recordHistory } from '#platform/history.ts'
import { formatMoney } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { notFound, refuse } from '#platform/refusal.ts'
import type { Accepted } from '#platform/warnings.ts'

export async function createPayment(
  ctx: Context,
  { accepted, ...given }: NewPayment & { accepted: Accepted },
): Promise<Payment> {
  const [id] = await recordPayments(ctx, [given], { accepted, at: () => '' })
  return shown(ctx, id!)
}

export async function createPayments(
  ctx: Context,
  { payments, accepted }: { payments: NewPayment[]; accepted: Accepted },
): Promise<PaymentRow[]> {
  return paymentRows(
    ctx.db,
    await recordPayments(ctx, payments, { accepted, at: (index) => `payments.${index}` }),
  )
}

/** Sets what is on account against documents, as of today. */
export async function allocate(
  ctx: Context,
  id: number,
  wanted: { invoice_id: number; amount: number }[],
): Promise<Payment> {
  await holdRow(ctx.db, 'payments', id)
  const payment = await findPayment(ctx, id)
  refuse(whyNotUse(payment))
  const documents = await holdDocuments(
    ctx.db,
    wanted.map(({ invoice_id }) => invoice_id),
  )
  const total = wanted.reduce((sum, { amount }) => sum + amount, 0)
  const beyond = whyNotTotal({ ...payment, amount: payment.unallocated }, total)
  refuseAll({
    ...(beyond ? { allocations: [beyond] } : {}),
    ...whyNotAllocate(payment, wanted, documents, new Map()),
  })
  const today = await todayOf(ctx)
  const overridden = await keepWithinOpen(ctx, [{ day: today }])
  const rows = wanted.map((each) => ({ ...each, payment_id: id, allocated_on: today }))
  await insertAllocations(ctx.db, rows, ctx.who.id)
  const settled = await settleDocuments(ctx, rows, 'paid')
  const allocated = { from: money(payment, payment.allocated), to: money(payment, payment.allocated + total) }
  await recordHistory(ctx, 'payments', id, 'allocated', { allocated, ...overridden })
  await announce(ctx.db, 'payment.recorded', { ids: [id] })
  await tellPaid(ctx, settled, documents)
  return shown(ctx, id)
}

/** Takes a payment back whole: off its documents, off the account; of a refund, back on account. Once, and for good. */
export async function reversePayment(ctx: Context, id: number, given: Reversal): Promise<Payment> {
  // Whose refund it is is held first, as whoever pays back more of that one holds it, too.
  const { refund_of, refund_of_invoice_id } = await findPayment(ctx, id)
  if (refund_of !== null) await holdRow(ctx.db, 'payments', refund_of)
  await holdRow(ctx.db, 'payments', id)
  const payment = await findPayment(ctx, id)
  refuse(whyNotReverse(payment))
  const { day, overridden } = await reversalDay(ctx, given, payment.received_on)
  const live = await liveAllocations(ctx.db, { payment_id: id })
  await takeOff(ctx, payment, live, day)
  await setReversed(ctx.db, id, { day, userId: ctx.who.id, reason: given.reason })
  await giveBackLine(ctx.db, id)
  if (refund_of !== null) await addRefunded(ctx.db, refund_of, -payment.amount)
  if (refund_of_invoice_id !== null) await takeBackRefund(ctx, refund_of_invoice_id, payment.amount)
  await recordHistory(ctx, 'payments', id, 'reversed', {
    reason: given.reason,
    reversed_on: { from: null, to: day },
    ...overridden,
  })
  await announce(ctx.db, 'payment.reversed', { ids: [id, ...(refund_of === null ? [] : [refund_of])] })
  return shown(ctx, id)
}

/** Takes a payment off one document; it is on account again. */
export async function takeOffOne(ctx: Context, allocationId: number, given: Reversal): Promise<Payment> {
  const id = await paymentOfAllocation(ctx.db, allocationId)
  if (id === undefined) throw notFound('Allocation')
  await findPayment(ctx, id)
  await holdRow(ctx.db, 'payments', id)
  const payment = await findPayment(ctx, id)
  const live = await liveAllocations(ctx.db, { id: allocationId })
  if (live.length === 0)
    refuse({
      code: 'allocation.reversed',
      title: 'This was taken off already',
      description: 'What was taken off an invoice is on account, and can be set against invoices from there.',
    })
  if (payment.kind !== 'receipt')
    refuse({
      code: 'allocation.whole',
      title: 'It belongs to its invoices whole',
      description: 'A discount or bank charge is never on account: reverse it, and record it anew.',
    })
  const { day, overridden } = await reversalDay(ctx, given, live[0]!.allocated_on)
  await takeOff(ctx, payment, live, day)
  const { amount } = live[0]!
  await recordHistory(ctx, 'payments', id, 'taken off an invoice', {
    reason: given.reason,
    allocated: { from: money(payment, payment.allocated), to: money(payment, payment.allocated - amount) },
    ...overridden,
  })
  await announce(ctx.db, 'payment.reversed', { ids: [id] })
  return shown(ctx, id)
}

/** Pays back what is on account of a payment. */
export const refundPayment = async (ctx: Context, id: number, given: NewRefund): Promise<Payment> =>
  shown(ctx, await payBack(ctx, id, given))

/** Pays back what a credit note left on account. */
export const refundCredit = async (ctx: Context, id: number, given: NewRefund): Promise<Payment> =>
  shown(ctx, await payBackCredit(ctx, id, given))

async function takeOff(ctx: Context, { id }: Payment, live: LiveAllocation[], day: Day): Promise<void> {
  const documents = await holdDocuments(
    ctx.db,
    live.map(({ invoice_id }) => invoice_id),
  )
  refuse(whyNotTakeOff([...documents.values()]))
  const ids = live.map((each) => each.id)
  await takeOffAllocations(ctx.db, id, ids, { day, userId: ctx.who.id })
  const taken = live.map(({ invoice_id, amount }) => ({ invoice_id, amount: -amount }))
  await settleDocuments(ctx, taken, 'payment taken off')
}

async function reversalDay(ctx: Context, given: Reversal, since: Day) {
  const today = await todayOf(ctx)
  const day = given.reversed_on ?? today
  refuse(whyNotReversalDay(day, since, today))
  return { day, overridden: await keepWithinOpen(ctx, [{ day, field: 'reversed_on' }]) }
}

const money = ({ currency }: Payment, minor: number) => formatMoney(minor, currency)

/** As whoever wrote it is answered: what they may record they may read back. */
const shown = (ctx: Context, id: number) => findPayment({ ...ctx, scope: 'all' }, id)
