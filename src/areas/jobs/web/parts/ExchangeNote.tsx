import { isMixed, noExchangeRate } from '#areas/jobs/pay-currency.ts'
import type { ShownCurrencies } from '#areas/jobs/web/useCurrencies.ts'
import { ExchangeText } from '#areas/settings/web/public.tsx'

/** At which rate a margin is shown, or that there is none and where it is entered; nothing where all is in one currency. */
export function ExchangeNote({
  shown,
  className,
}: {
  shown: ShownCurrencies
  className?: string | undefined
}) {
  if (!isMixed(shown)) return null
  return (
    <p className={className}>
      <ExchangeText exchange={shown.exchange} missing={noExchangeRate(shown)} />
    </p>
  )
}
