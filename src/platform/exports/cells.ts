import { type RawBuilder, sql } from 'kysely'
import type { Cell } from '#platform/exportable.ts'
import { minorDigits } from '#platform/money.ts'

export type Format = 'csv' | 'xlsx' | 'zip'

/** Currencies whose smallest coin is not a hundredth, by their number of decimals. */
const oddCurrencies = Map.groupBy(
  Intl.supportedValuesOf('currency').filter((currency) => minorDigits(currency) !== 2),
  minorDigits,
)

const commonest = 'GBP'

/** The cells as they are selected over `page`, named `c0`, `c1` …: each value is computed once. */
export function selected(cells: readonly Cell[], tz: string): RawBuilder<unknown> {
  return sql.join(cells.map((cell, at) => sql`${selectedValue(cell, tz)} as ${sql.ref(`c${at}`)}`))
}

/** What is written of them to a file of this format. */
export function written(cells: readonly Cell[], format: Format): RawBuilder<unknown> {
  const values = cells.map(({ kind }, at) => {
    const value = sql.ref(`c${at}`)
    return kind === 'text' && format === 'csv' ? harmless(value) : value
  })
  // A line with nothing on it would not be read as a row.
  const lonely = format === 'csv' && values.length === 1
  return lonely ? sql`coalesce(${values[0]}::text, '')` : sql.join(values)
}

function selectedValue({ kind, value, currency }: Cell, tz: string): RawBuilder<unknown> {
  switch (kind) {
    case 'text':
      return sql`(${value})::text`
    case 'money':
      return amountOf(value, currency)
    case 'minutes':
      return sql`trim_scale(round((${value})::numeric / 60, 4))`
    case 'instant':
      return sql`date_trunc('second', (${value}) at time zone ${tz})`
    case 'yes_no':
      return sql`case when ${value} then 'Yes' when not ${value} then 'No' end`
    default:
      return value
  }
}

/** Pence as pounds: exact, with two decimals; in another currency with as many as it has. */
export function amountOf(
  value: RawBuilder<unknown>,
  currency: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const hundredths = sql`(${value})::numeric * 0.01`
  if (!currency) return hundredths
  const cases = [...oddCurrencies].map(
    ([digits, names]) =>
      sql`when (${currency}) = any(${names}::text[]) then (${value})::numeric * ${sql.raw((10 ** -digits).toFixed(digits))}`,
  )
  // Asked first what it nearly always is: looking through the others takes as long as all the rest of the cell.
  return sql`case when (${currency}) = ${commonest} then ${hundredths} ${sql.join(cases, sql` `)} else ${hundredths} end`
}

/**
 * A spreadsheet runs text that begins like a formula, after blanks too and in full width. An apostrophe in front keeps
 * it text. Looking at the first character only is cheap: a letter, a digit; the few others are looked at closely.
 */
export function harmless(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const begins =
    '^([\\s\\u0085\\u00A0\\u200B-\\u200F\\u2028-\\u202F\\u2060\\u3000\\uFEFF]*[=+\\-@＝＋－＠]|[\\t\\r\\n])'
  return sql`case when ascii(${text}) not between 65 and 126 and ascii(${text}) not between 48 and 57
    and ${text} ~ ${sql.lit(begins)} then '''' || ${text} else ${text} end`
}
