import { enterExchangeRate } from '#areas/settings/exchange-rates/actions.ts'
import { exchangeRates } from '#areas/settings/exchange-rates/contract.ts'
import { exchangesOn, listExchangeRates } from '#areas/settings/exchange-rates/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function exchangeRateRoutes(on: On) {
  on(exchangeRates.list, ({ db, query }) => listExchangeRates(db, query))
  on(exchangeRates.onDay, async ({ db, query }) => ({ data: await exchangesOn(db, query.day) }))
  on(exchangeRates.create, (ctx) => enterExchangeRate(ctx, ctx.body))
}
