import { useQuery } from '@tanstack/react-query'
import { type InvoiceStatus, invoices, mostNamed } from '#areas/invoices/contract.ts'
import { queryOf } from '#kit/query.ts'
import { moneyText, numberText } from '#kit/ui/format.ts'

type Props = {
  ids: readonly number[]
  /** Those of them that something is done to; what has another status stays as it is. */
  statuses: readonly InvoiceStatus[]
  /** Why the others stay: `only approved documents are issued`. */
  because: string
}

/** What is chosen comes to, currency by currency, and how many of it will be left as they are. */
export function ChosenSums({ ids, statuses, because }: Props) {
  const few = ids.length <= mostNamed
  const query = { ids: ids.join(',') } as never
  const { data } = useQuery({ ...queryOf(invoices.counts, { query }), enabled: few })
  if (!few || !data) return null
  const counted = data.data.filter(({ status }) => statuses.some((each) => each === status))
  const sums = new Map<string, { count: number; gross: number }>()
  for (const { currency, count, gross } of counted) {
    const sum = sums.get(currency) ?? { count: 0, gross: 0 }
    sums.set(currency, { count: sum.count + count, gross: sum.gross + gross })
  }
  const left = ids.length - counted.reduce((total, { count }) => total + count, 0)
  return (
    <div>
      {[...sums].map(([currency, { count, gross }]) => (
        <div key={currency}>
          <strong>{numberText(count)}</strong> {count === 1 ? 'document' : 'documents'} ·{' '}
          <strong>{moneyText(gross, currency)}</strong> with VAT
        </div>
      ))}
      {left > 0 && (
        <div>
          {numberText(left)} of them {left === 1 ? 'stays' : 'stay'} as {left === 1 ? 'it is' : 'they are'}:{' '}
          {because}.
        </div>
      )}
    </div>
  )
}
