import { useQuery } from '@tanstack/react-query'
import type { Currencies } from '#areas/jobs/pay-currency.ts'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { valueAt } from '#areas/jobs/web/value-at.ts'
import { type Exchange, exchangeRates } from '#areas/settings/contract.ts'
import { queryOf } from '#kit/query.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { agencyDay } from '#kit/ui/format.ts'

/** What is charged and paid, and, where those differ, the rate of today; null: nobody entered one, or it is still asked for. */
export type ShownCurrencies = Currencies & { exchange: Exchange | null }

/** As a form says them. */
export function useCurrencies(at: string, currency: string): ShownCurrencies {
  const { form } = useFormState()
  const chosen = valueAt(form.values, `${at}pay_currency`) as string | null | undefined
  return useExchange({ currency, pay_currency: chosen || currency })
}

/** With the rate of today beside them, for whoever sees margins. */
export function useExchange({ currency, pay_currency }: Currencies): ShownCurrencies {
  const sight = useMoneySight()
  const { data } = useQuery({
    ...queryOf(exchangeRates.onDay, { query: { day: agencyDay() } }),
    enabled: sight.margin && pay_currency !== currency,
  })
  const exchange = data?.data.find(
    (each) => each.from_currency === pay_currency && each.to_currency === currency,
  )
  return { currency, pay_currency, exchange: exchange ?? null }
}
