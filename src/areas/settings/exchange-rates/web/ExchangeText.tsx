import type { Exchange } from '#areas/settings/exchange-rates/contract.ts'
import { usePermissions } from '#kit/session.ts'
import { dayText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = {
  exchange: Exchange | null
  /** Said where there is none. */
  missing: string
}

/** `At 1 EUR = 0.8532 GBP on 20 Nov, entered by Ann`; without a rate that there is none, and where it is entered. */
export function ExchangeText({ exchange, missing }: Props) {
  const { can } = usePermissions()
  if (exchange) {
    const { from_currency, to_currency, rate, day, source, entered_by } = exchange
    return (
      <>
        At 1 {from_currency} = {rate} {to_currency} on {dayText(day)}, entered by {entered_by}
        {source && ` (${source})`}.
      </>
    )
  }
  return (
    <>
      {missing}, so nobody can say what is left over.{' '}
      {can('settings.exchange_rates') ? (
        <TenantLink to="/settings/exchange-rates">Enter a rate</TenantLink>
      ) : (
        'Ask finance to enter one.'
      )}
    </>
  )
}
