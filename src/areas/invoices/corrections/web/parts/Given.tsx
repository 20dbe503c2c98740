import type { CorrectionPreview } from '#areas/invoices/corrections/contract.ts'
import { dayText, moneyText } from '#kit/ui/format.ts'

type Whole = NonNullable<CorrectionPreview['sheets'][number]['given']>
type Part = Omit<Whole, 'stays'>

/** Which days of a timesheet are given to somebody else to be paid, and with whom the others stay. */
export function Given({
  given,
  to,
  currency,
}: {
  given: Part & Partial<Pick<Whole, 'stays'>>
  to: string | null
  currency: string
}) {
  return (
    <>
      <div>
        {partText(given, currency)} → {to}
      </div>
      {given.stays?.map((part) => (
        <div key={`${part.payer} ${part.right} ${part.waits}`}>
          {partText(part, currency)}{' '}
          {part.waits
            ? `is credited to ${part.payer} with the line it stands on, and is on no document until it is moved to its payer, at the candidate`
            : `stays with ${part.payer}`}
          {!part.right &&
            !part.waits &&
            ', though the worker is engaged otherwise then: put that right by itself'}
        </div>
      ))}
    </>
  )
}

/** `2 Nov, 4 Nov: £340.00`. */
const partText = ({ days, amount }: Part, currency: string) =>
  `${days.map((day) => dayText(day, 'short')).join(', ')}${amount === null ? '' : `: ${moneyText(amount, currency)}`}`
