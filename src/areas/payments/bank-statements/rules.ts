import type { Match } from '#areas/payments/bank-statements/contract.ts'
import { NewPayment } from '#areas/payments/contract.ts'
import { counted } from '#platform/counted.ts'
import { formatMoney } from '#platform/money.ts'
import type { Reason, Warning } from '#platform/refusal.ts'

type Line = {
  id: number
  day: string
  amount: number
  currency: string
  payer: string
  details: string
  legal_entity_id: number
  /** What of it stands recorded nowhere. */
  left: number
}

type Taken = Extract<Match, { decision: 'payment' }>
type OfLine = NewPayment & { bank_line_id?: number; of_line: true }

/** What a payment made of a line is called by: the words of the bank. */
export const referenceOf = (line: Pick<Line, 'details' | 'payer'>) =>
  (line.details || line.payer).slice(0, 140).toWellFormed().trim()

/**
 * The payments that a line, or some of it, becomes: what the bank says of it stays as it is. Beside the receipt what was
 * taken off: that is no money of the line. Each with where it stands in the decision.
 */
export function receiptsOf(line: Line, match: Taken): { payment: OfLine; at: string }[] {
  const { day: received_on, currency, legal_entity_id } = line
  const common = {
    client_id: match.client_id,
    received_on,
    currency,
    legal_entity_id,
    reference: referenceOf(line),
  }
  const { amount = line.left, allocations } = match
  const receipt = NewPayment.parse({ ...common, amount, allocations })
  const beside = match.taken_off.map((off, at) => ({
    payment: {
      ...NewPayment.parse({ ...common, ...off, amount: sumOf(off.allocations) }),
      of_line: true as const,
    },
    at: `taken_off.${at}`,
  }))
  return [{ payment: { ...receipt, bank_line_id: line.id, of_line: true }, at: '' }, ...beside]
}

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/** A line is several clients' as far as it goes; every other decision is about it whole. */
export function whyBeyond(
  matches: readonly Match[],
  lines: ReadonlyMap<number, Pick<Line, 'left' | 'currency'>>,
): Reason | undefined {
  const left = new Map([...lines].map(([id, line]) => [id, line.left]))
  for (const [at, match] of matches.entries()) {
    if (match.decision !== 'payment' && match.decision !== 'refund') continue
    const line = lines.get(match.line_id)!
    const rest = left.get(match.line_id)!
    const wanted = match.amount ?? line.left
    if (wanted > rest) {
      const text = `Only ${formatMoney(rest, line.currency)} of this line is left`
      return {
        code: 'bank_line.beyond',
        title: 'Please check the amounts',
        errors: { [`matches.${at}.amount`]: [text] },
      }
    }
    left.set(match.line_id, rest - wanted)
  }
}

/** What a line paid back is of its currency and company. */
export function whyNotOf(
  line: Pick<Line, 'currency' | 'legal_entity_id'>,
  source: { currency: string; legal_entity_id: number },
  field: string,
): Reason | undefined {
  if (source.currency === line.currency && source.legal_entity_id === line.legal_entity_id) return undefined
  const text = 'It is in another currency, or of another company of yours'
  return { code: 'bank_line.not_this', title: 'This is other money', errors: { [field]: [text] } }
}

type Recorded = {
  kind: string
  amount: number
  currency: string
  legal_entity_id: number
  bank_line_id: number | null
  reversed_on: string | null
}

/** Why a payment that was recorded by hand is not this line. */
export function whyNotThis(line: Line, payment: Recorded | undefined, field: string): Reason | undefined {
  const text =
    !payment || payment.reversed_on !== null
      ? 'There is no such payment'
      : payment.bank_line_id !== null
        ? 'This payment is another line already'
        : line.amount > 0 !== (payment.kind === 'receipt') || (line.amount < 0 && payment.kind !== 'refund')
          ? 'It went the other way'
          : payment.currency !== line.currency || payment.legal_entity_id !== line.legal_entity_id
            ? 'It is in another currency, or of another company of yours'
            : payment.amount > line.left
              ? `Only ${formatMoney(line.left, line.currency)} of this line is left`
              : undefined
  return text === undefined
    ? undefined
    : { code: 'bank_line.not_this', title: 'This is another payment', errors: { [field]: [text] } }
}

/** The state that a line is in before each decision. */
const before: Record<Match['decision'], readonly string[]> = {
  payment: ['open'],
  not_ours: ['open'],
  ours: ['not_ours'],
  refund: ['paid_out'],
  recorded: ['open', 'paid_out'],
}

/** Is this decision still to be taken? Of two people the second finds the line decided. */
export function whyNotDecide(state: string, decision: Match['decision'], field: string): Reason | undefined {
  if (before[decision].includes(state)) return undefined
  const words: Record<string, string> = {
    recorded: 'It is recorded already: reverse its payment first',
    paid_out: 'This money went out',
    not_ours: 'Somebody said that it is not ours: take that back first',
    open: decision === 'refund' ? 'This money came in' : 'Nobody said that it is not ours',
  }
  const text = words[state]!
  return {
    code: 'bank_line.decided',
    title: state === 'paid_out' ? 'Nothing came in' : 'This line is decided already',
    description: text,
    errors: { [field]: [text] },
    status: 409,
  }
}

export function whyTwice(matches: readonly Match[]): Reason | undefined {
  const at = matches.findIndex((match, index) =>
    matches
      .slice(0, index)
      .some(
        (before) =>
          before.line_id === match.line_id &&
          !(
            before.decision === 'payment' &&
            match.decision === 'payment' &&
            before.client_id !== match.client_id
          ),
      ),
  )
  if (at < 0) return undefined
  return {
    code: 'bank_line.twice',
    title: 'Please check the lines',
    errors: { [`matches.${at}.line_id`]: ['This line stands here twice'] },
  }
}

/** The same money in other words: another kind of file, or other columns, of days that are there already. */
export function alikeWarning(count: number, account: string): Warning | undefined {
  if (count === 0) return undefined
  const lines = counted(count, 'line')
  return {
    code: 'bank_file.alike',
    field: 'content',
    text: `${lines} of this file ${count === 1 ? 'has' : 'have'} the day and amount of a line that ${account} has already, in other words. If it is the same money, it would be there twice.`,
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

/** One account, however its number is printed. What a person typed keeps its letters. */
export const accountName = (account: string): string => {
  const bare = account.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$|^\d{6,34}$/.test(bare) ? bare : account.trim()
}
