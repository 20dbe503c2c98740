import { z } from 'zod'
import {
  Currency,
  Day,
  endpoint,
  Id,
  Instant,
  ListQuery,
  pageOf,
  ShownDay,
  text,
} from '#platform/http/contract.ts'

/** What one of a currency comes to in another: at most eight decimals, more than nothing. */
const Rate = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,8})?$/, 'A number with at most eight decimals, like 0.8532')
  .refine((rate) => /[1-9]/.test(rate), 'More than nothing')

export const ExchangeRate = z.object({
  id: Id,
  from_currency: Currency,
  to_currency: Currency,
  day: ShownDay,
  rate: z.string(),
  /** Where it is from. */
  source: z.string(),
  entered_by: z.string(),
  at: Instant,
})
export type ExchangeRate = z.output<typeof ExchangeRate>

export const NewExchangeRate = z.object({
  from_currency: Currency,
  to_currency: Currency,
  day: Day,
  rate: Rate,
  source: text(300).default(''),
})
export type NewExchangeRate = z.output<typeof NewExchangeRate>

/** The rate that an amount is shown at: of the day that was asked for, or the latest before it. */
export const Exchange = ExchangeRate.pick({
  from_currency: true,
  to_currency: true,
  day: true,
  rate: true,
  source: true,
  entered_by: true,
})
export type Exchange = z.output<typeof Exchange>

export const ExchangeRatesQuery = ListQuery.extend({
  from_currency: Currency.optional(),
  to_currency: Currency.optional(),
})
export type ExchangeRatesQuery = z.output<typeof ExchangeRatesQuery>

const readers = ['settings.exchange_rates', 'placements.rates.view_margin']

export const exchangeRates = {
  list: endpoint({
    method: 'GET',
    path: '/exchange-rates',
    allow: readers,
    summary: 'The rates of exchange that the agency entered; of several for one day the last holds',
    query: ExchangeRatesQuery,
    reply: pageOf(ExchangeRate),
  }),
  onDay: endpoint({
    method: 'GET',
    path: '/exchange-rates/on-day',
    allow: readers,
    summary: 'The rate of each two currencies on a day: of that day, or the latest before it',
    query: z.object({ day: Day }),
    reply: z.object({ data: z.array(Exchange) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/exchange-rates',
    allow: 'settings.exchange_rates',
    summary:
      'Enters what one of a currency came to in another on a day. It stays: a later one for the day takes its place',
    body: NewExchangeRate,
    reply: ExchangeRate,
    creates: true,
  }),
}
