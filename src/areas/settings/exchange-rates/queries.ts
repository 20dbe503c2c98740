import { type RawBuilder, sql } from 'kysely'
import type {
  Exchange,
  ExchangeRate,
  ExchangeRatesQuery,
  NewExchangeRate,
} from '#areas/settings/exchange-rates/contract.ts'
import { agencyToday } from '#areas/settings/today.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'

const columns = sql`page.id, page.from_currency, page.to_currency, page.day, trim_scale(page.rate)::text as rate, page.source,
  u.name as entered_by, page.at`
const joins = (db: Db) => sql`join users u on u.tenant_id = ${db.tenant} and u.id = page.user_id`

export const exchangeRateShape = (
  { db }: { db: Db },
  { from_currency, to_currency }: Pick<ExchangeRatesQuery, 'from_currency' | 'to_currency'>,
): ListOf<ExchangeRate> => ({
  table: 'exchange_rates',
  columns,
  joins: joins(db),
  sorts: { day: 'date' },
  sort: '-day',
  where: [
    from_currency ? sql`t.from_currency = ${from_currency}` : undefined,
    to_currency ? sql`t.to_currency = ${to_currency}` : undefined,
  ],
})

export const listExchangeRates = (db: Db, query: ExchangeRatesQuery): Promise<Page<ExchangeRate>> =>
  listPage(db, '/exchange-rates', query, exchangeRateShape({ db }, query))

export const insertExchangeRate = (db: Db, row: NewExchangeRate & { user_id: number }): Promise<number> =>
  insertRecord(db, 'exchange_rates', row)

export async function findExchangeRate(db: Db, id: number): Promise<ExchangeRate> {
  const { rows } = await sql<ExchangeRate>`
    select ${columns} from exchange_rates page ${joins(db)}
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  return rows[0]!
}

/** Which of all rates of two currencies holds on a day: of several for one day the last. */
const lastFirst = sql`x.day desc, x.id desc`

/** The rate of each two currencies on a day. */
export async function exchangesOn(db: Db, day: string): Promise<Exchange[]> {
  const { rows } = await sql<Exchange>`
    select distinct on (x.from_currency, x.to_currency) x.from_currency, x.to_currency, x.day,
      trim_scale(x.rate)::text as rate, x.source, u.name as entered_by
    from exchange_rates x join users u on u.tenant_id = ${db.tenant} and u.id = x.user_id
    where x.tenant_id = ${db.tenant} and x.day <= ${day}::date
    order by x.from_currency, x.to_currency, ${lastFirst}`.execute(db)
  return rows
}

/** The rate that amounts of one currency are shown at in another on a day; undefined: nobody entered any by then. */
export async function exchangeOn(
  db: Db,
  { from, to, day }: { from: string; to: string; day: string },
): Promise<Exchange | undefined> {
  const { rows } = await sql<Exchange>`
    select x.from_currency, x.to_currency, x.day, trim_scale(x.rate)::text as rate, x.source, u.name as entered_by
    from exchange_rates x join users u on u.tenant_id = ${db.tenant} and u.id = x.user_id
    where x.tenant_id = ${db.tenant} and x.from_currency = ${from} and x.to_currency = ${to} and x.day <= ${day}::date
    order by ${lastFirst} limit 1`.execute(db)
  return rows[0]
}

type Exchanging = { from: RawBuilder<unknown>; to: RawBuilder<unknown>; day: RawBuilder<unknown> }

/** The same within a statement, as a number; null where there is none. Only asked where two currencies differ. */
export const exchangeRateOn = (db: Db, { from, to, day }: Exchanging) => sql`(
  select x.rate from exchange_rates x
  where x.tenant_id = ${db.tenant} and x.from_currency = ${from} and x.to_currency = ${to} and x.day <= ${day}
  order by ${lastFirst} limit 1)`

/**
 * A lateral `exchange.of` beside rows that say `currency` and `pay_currency`: the rate of today with its day, where the two
 * differ and somebody entered one; else null.
 */
export const exchangeOf = (db: Db, alias: string) => sql`
  cross join lateral (
    select case when ${sql.ref(`${alias}.pay_currency`)} <> ${sql.ref(`${alias}.currency`)} then (
      select json_build_object('rate', trim_scale(x.rate)::text, 'day', x.day) from exchange_rates x
      where x.tenant_id = ${db.tenant} and x.from_currency = ${sql.ref(`${alias}.pay_currency`)}
        and x.to_currency = ${sql.ref(`${alias}.currency`)} and x.day <= ${agencyToday(db)}
      order by ${lastFirst} limit 1) end as of
  ) exchange`
