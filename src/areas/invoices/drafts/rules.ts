import type { InvoiceType, LineKind } from '#areas/invoices/contract.ts'
import { isCredit } from '#areas/invoices/words.ts'
import type { Reason } from '#platform/refusal.ts'

type Stored = { id: number; unit_count: number; kind: LineKind }

/** Was this line written by hand? Lines with time behind them change with their time alone, and so do discounts of it. */
export const isByHand = ({ unit_count, kind }: Pick<Stored, 'unit_count' | 'kind'>) =>
  unit_count === 0 && kind === 'line'

/**
 * Why a draft cannot have these lines for those written by hand: one of them is a line from time, sent back as if
 * somebody had written it, or there would be no line at all.
 */
export function whyNotLines(
  given: readonly { id?: number | undefined }[],
  stored: readonly Stored[],
  type: InvoiceType,
): Reason | undefined {
  if (isCredit(type))
    return {
      code: 'invoice.lines_of_credit',
      title: 'The lines of a credit note follow its document',
      description: 'Delete this draft and credit the document again.',
      errors: { lines: ['They follow the document that is credited'] },
      status: 409,
    }
  const timed = stored.filter((line) => !isByHand(line))
  if (given.some(({ id }) => timed.some((line) => line.id === id))) {
    return {
      code: 'invoice.lines_from_time',
      title: 'This line comes from timesheets',
      description:
        'It stays as it is: send only the lines written by hand. To change its time, delete the draft, take the approval of the timesheet back, and run again.',
      errors: { lines: ['Lines from timesheets stay as they are'] },
      status: 409,
    }
  }
  if (given.length > 0 || timed.length > 0) return undefined
  return {
    code: 'invalid',
    title: 'Please check the form',
    description: 'Add at least one line',
    errors: { lines: ['Add at least one line'] },
  }
}

type Written = { description: string; quantity: string; unit_price: string }

/** Lines as the history tells them: “Parking, 2 at 4.50; Travel, 1 at 30”. '' for none. */
export const linesInWords = (lines: readonly Written[]): string =>
  lines
    .map(
      ({ description, quantity, unit_price }) => `${description}, ${plain(quantity)} at ${plain(unit_price)}`,
    )
    .join('; ')

const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)
