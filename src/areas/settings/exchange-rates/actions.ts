import type { ExchangeRate, NewExchangeRate } from '#areas/settings/exchange-rates/contract.ts'
import { findExchangeRate, insertExchangeRate } from '#areas/settings/exchange-rates/queries.ts'
import { whyNotRate } from '#areas/settings/exchange-rates/rules.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

/** Enters a rate. Those that are there stay as they are; of several for one day the last holds. */
export async function enterExchangeRate(ctx: Context, given: NewExchangeRate): Promise<ExchangeRate> {
  refuse(whyNotRate(given))
  const id = await insertExchangeRate(ctx.db, { ...given, user_id: ctx.who.id })
  const { from_currency, to_currency, day, rate, source } = given
  await recordHistory(ctx, 'exchange-rates', id, 'created', {
    day: { from: null, to: day },
    rate: { from: null, to: `1 ${from_currency} = ${rate} ${to_currency}` },
    ...(source ? { source: { from: null, to: source } } : {}),
  })
  await announce(ctx.db, 'exchange_rate.entered', { id })
  return findExchangeRate(ctx.db, id)
}
