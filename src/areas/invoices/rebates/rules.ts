import { distribute, formatMoney } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

/**
 * A line of an issued invoice that a stage stands on; on several where purchase orders cut it. `given`: what an earlier
 * rebate of the fee gave back of it, because the worker had left before and came back.
 */
export type Place = { invoice_id: number; line_id: number; net: number; left: number; given: number }

/** A stage of a fee that was charged. `waits`: on no issued invoice, and not given up either. */
export type ChargedStage = { label: string; amount: number; waits: boolean; places: Place[] }

export type Share = { line_id: number; net: number }

/** Why what is to be given back cannot be credited yet: all that was charged has to be on issued invoices first. */
export function whyNotYet(stages: readonly ChargedStage[], currency: string): Reason | undefined {
  const waiting = stages.find(({ waits }) => waits)
  return (
    waiting && {
      code: 'rebate.not_invoiced',
      title: `“${waiting.label}” is on no issued invoice yet`,
      description: `Issue the invoice of its ${formatMoney(waiting.amount, currency)} first, or write it off: then the credit is shared among the invoices.`,
    }
  )
}

/**
 * What each line gives back, by invoice: the stages share the amount as they were charged, to the penny. The part of a
 * stage that was given up is charged to nobody, what an earlier rebate gave back is not given again, and no line gives back more
 * than is left of it.
 */
export function sharesOf(amount: number, stages: readonly ChargedStage[]): Map<number, Share[]> {
  const parts = distribute(
    amount,
    stages.map((stage) => stage.amount),
  )
  const lines = new Map<number, Place & { share: number }>()
  for (const [at, { places }] of stages.entries()) {
    if (places.length === 0) continue
    const shares = distribute(
      parts[at]!,
      places.map(({ net }) => net),
    )
    for (const [index, place] of places.entries()) {
      const line = lines.get(place.line_id) ?? { ...place, share: 0 }
      lines.set(place.line_id, { ...line, share: line.share + shares[index]! })
    }
  }
  const back = [...lines.values()].map(({ share, left, given, ...line }) => ({
    ...line,
    net: Math.max(0, Math.min(share - given, left)),
  }))
  const byInvoice = Map.groupBy(
    back.filter(({ net }) => net > 0),
    ({ invoice_id }) => invoice_id,
  )
  return new Map([...byInvoice].map(([id, each]) => [id, each.map(({ line_id, net }) => ({ line_id, net }))]))
}
