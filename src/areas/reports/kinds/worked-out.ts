import { type RawBuilder, sql } from 'kysely'

/** A part of what was added up, in percent of the whole: of the sums, never of single percentages. */
export const shareOf = (part: string, whole: string): RawBuilder<unknown> =>
  sql`round(100.0 * ${sql.ref(part)} / nullif(${sql.ref(whole)}, 0), 2)`

/** What was added up, for each of so many; `per` minor steps make one of what it is told in. */
export const averageOf = (sum: string, count: string, per = 1): RawBuilder<unknown> =>
  sql`round(1.0 * ${sql.ref(sum)} / nullif(${sql.ref(count)}, 0) / ${sql.lit(per)}, 1)`

export const lessOf = (one: string, other: string): RawBuilder<unknown> =>
  sql`${sql.ref(one)} - ${sql.ref(other)}`
