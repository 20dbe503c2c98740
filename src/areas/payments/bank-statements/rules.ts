import type { Match } from '#areas/payments/bank-statements/contract.ts'
import { NewPayment } from '#areas/payments/contract.ts'
import { formatMoney } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

type Line = {
  id: number
  day: string
  amount: number
  currency: string
  payer: string
  details: string
  legal_entity_id: number
}

/** The payment that a line becomes: what the bank says of it stays as it is. */
export function receiptOf(
  line: Line,
  { client_id, allocations }: { client_id: number; allocations: { invoice_id: number; amount: number }[] },
): NewPayment & { bank_line_id: number } {
  const { day: received_on, amount, currency, legal_entity_id } = line
  const reference = (line.details || line.payer).slice(0, 140).toWellFormed().trim()
  const said = { client_id, received_on, amount, currency, legal_entity_id, reference, allocations }
  return { ...NewPayment.parse(said), bank_line_id: line.id }
}

/** Is this decision still to be taken? Of two people the second finds the line decided. */
export function whyNotDecide(state: string, decision: Match['decision'], field: string): Reason | undefined {
  const wanted = decision === 'ours' ? 'not_ours' : 'open'
  if (state === wanted) return undefined
  const text =
    state === 'recorded'
      ? 'It is recorded already: reverse its payment first'
      : state === 'paid_out'
        ? 'This money went out'
        : state === 'not_ours'
          ? 'Somebody said that it is not ours: take that back first'
          : 'Nobody said that it is not ours'
  return {
    code: 'bank_line.decided',
    title: state === 'paid_out' ? 'Nothing came in' : 'This line is decided already',
    description: text,
    errors: { [field]: [text] },
    status: 409,
  }
}

export function whyTwice(matches: readonly Match[]): Reason | undefined {
  const ids = matches.map(({ line_id }) => line_id)
  const at = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (at < 0) return undefined
  return {
    code: 'bank_line.twice',
    title: 'Please check the lines',
    errors: { [`matches.${at}.line_id`]: ['This line stands here twice'] },
  }
}

type Sure = { count: number; total: number }

export function whyNotSure(now: Sure & { currency: string }, seen: Sure): Reason | undefined {
  if (now.count === seen.count && now.total === seen.total) return undefined
  return {
    code: 'bank_statement.changed',
    title: 'This changed meanwhile',
    description:
      now.count === 0
        ? 'Nothing is sure any more. Look at the lines again.'
        : `Now ${now.count} of ${formatMoney(now.total, now.currency)} in all are sure. Look at them again.`,
  }
}
