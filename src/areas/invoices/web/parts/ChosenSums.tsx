import { useQuery } from '@tanstack/react-query'
import { type InvoiceCount, type InvoiceStatus, invoices, mostNamed } from '#areas/invoices/contract.ts'
import { directions } from '#areas/invoices/words.ts'
import { queryOf } from '#kit/query.ts'
import { moneyText, numberText } from '#kit/ui/format.ts'

type Props = {
  ids: readonly number[]
  /** Those of them that something is done to; what has another status stays as it is. */
  statuses: readonly InvoiceStatus[]
  /** Why the others stay: `only approved documents are issued`. */
  because: string
}

/** What is chosen comes to, currency by currency and for clients and suppliers apart, and how many of it will be left as they are. */
export function ChosenSums({ ids, statuses, because }: Props) {
  const few = ids.length <= mostNamed
  const query = { ids: ids.join(',') } as never
  const { data } = useQuery({ ...queryOf(invoices.counts, { query }), enabled: few })
  if (!few || !data) return null
  const counted = data.data.filter(({ status }) => statuses.some((each) => each === status))
  const sums = new Map<string, Pick<InvoiceCount, 'currency' | 'direction' | 'count' | 'gross'>>()
  for (const { currency, direction, count, gross } of counted) {
    const key = `${currency} ${direction}`
    const sum = sums.get(key) ?? { count: 0, gross: 0 }
    sums.set(key, { currency, direction, count: sum.count + count, gross: sum.gross + gross })
  }
  const bothWays = new Set(counted.map(({ direction }) => direction)).size > 1
  const left = ids.length - counted.reduce((total, { count }) => total + count, 0)
  return (
    <div>
      {[...sums].map(([key, { currency, direction, count, gross }]) => (
        <div key={key}>
          {bothWays && `${directions[direction]}: `}
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
