import { type RawBuilder, sql } from 'kysely'
import { exchangeRateOn } from '#areas/settings/exchange-rates/queries.ts'
import type { Db } from '#platform/db/tenant.ts'
import { unusualCurrencies } from '#platform/money.ts'

type Paid = {
  /** Minor units of `from`. */
  amount: RawBuilder<unknown>
  from: RawBuilder<unknown>
  to: RawBuilder<unknown>
  day: RawBuilder<unknown>
}

/**
 * An amount in minor units of another currency, at the rate of its day, within a statement: itself where it is one
 * currency, null where nobody entered a rate. The same as `exchanged` of platform/money.ts. To be shown, never posted.
 */
export const inCurrency = (db: Db, { amount, ...by }: Paid) => sql`
  case when ${by.from} = ${by.to} then ${amount}
    else round(${amount} * ${exchangeRateOn(db, by)} * ${perMajor(by.to)} / ${perMajor(by.from)})::bigint end`

/** The same of a rate, kept to its four decimals. */
export const rateInCurrency = (db: Db, { amount, ...by }: Paid) => sql`
  case when ${by.from} = ${by.to} then ${amount} else round(${amount} * ${exchangeRateOn(db, by)}, 4) end`

/** How many minor units a currency has to the major one, within a statement. */
export const perMajor = (currency: RawBuilder<unknown>) =>
  sql`(case when ${currency} = any(${unusual[0]}::text[]) then 1 when ${currency} = any(${unusual[3]}::text[]) then 1000
    else 100 end)::numeric`
const unusual = unusualCurrencies()
