import { type RawBuilder, sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { type Context, reachOf } from '#platform/context.ts'
import type { ListOf } from '#platform/db/list.ts'
import { type ReachOver, rowScope } from '#platform/db/row-scope.ts'
import type { Cell, Exportable } from '#platform/exportable.ts'
import type { Endpoint, Out } from '#platform/http/contract.ts'

type Definition<E extends Endpoint> = Omit<Exportable, 'endpoint' | 'shape' | 'sums'> & {
  // biome-ignore lint/suspicious/noExplicitAny: endpoints of any query and reply
  sums?: readonly Endpoint<any, any, any, any>[]
  endpoint: E
  shape(
    ctx: Context,
    query: Out<E['query']>,
    areas: readonly Area[],
  ): Promise<ListOf<unknown>> | ListOf<unknown>
}

/** A list that can be taken out, its shape reading the query of its own endpoint. */
export const exportable = <E extends Endpoint>(definition: Definition<E>) =>
  definition as unknown as Exportable

const cellOf =
  (kind: Cell['kind']) =>
  (label: string, value: string | RawBuilder<unknown>, allow?: Cell['allow']): Cell => ({
    label,
    value: typeof value === 'string' ? sql.ref(value) : value,
    kind,
    ...(allow ? { allow } : {}),
  })

/** One cell of each kind: `day('Last invoice', 'figures.last_invoice_on', 'invoices.view')`. */
export const text = cellOf('text')
export const decimal = cellOf('decimal')
export const integer = cellOf('integer')
export const day = cellOf('day')
export const instant = cellOf('instant')
export const minutes = cellOf('minutes')
export const yesNo = cellOf('yes_no')

/** Minor units of the currency in that column, pence where none is named: `money('Overdue', 'figures.overdue', 'b.currency', 'invoices.view')`. */
export const money = (
  label: string,
  value: string | RawBuilder<unknown>,
  currency: string | undefined,
  allow?: Cell['allow'],
): Cell => ({
  ...cellOf('money')(label, value, allow),
  ...(currency ? { currency: sql.ref(currency) } : {}),
})

/** A value as people read it. The words are written out, so that the statement can stand where no parameter may. */
export function words(
  of: string | RawBuilder<unknown>,
  names: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const value = typeof of === 'string' ? sql.ref(of) : of
  const cases = Object.entries(names).map(
    ([each, name]) => sql`when ${value} = ${sql.lit(each)} then ${sql.lit(name)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** One of a few, written as people read it; conditions ask for what it is in the table. */
export const choice = (
  label: string,
  of: string | RawBuilder<unknown>,
  names: Readonly<Record<string, string>>,
  allow?: Cell['allow'],
): Cell => ({
  ...text(label, words(of, names), allow),
  choice: { of: typeof of === 'string' ? sql.ref(of) : of, names },
})

/** `part_paid` and `half_day` as a person writes them, `Part paid` and `Half day`: where the list does the same. */
export function spoken(column: string): RawBuilder<unknown> {
  const spaced = sql`regexp_replace(${sql.ref(column)}, '[._-]+', ' ', 'g')`
  return sql`upper(left(${spaced}, 1)) || substr(${spaced}, 2)`
}

/** Both shall hold: whoever sees all and may take out their own takes out their own. */
export function takenOut<Row>(
  { db, who }: Pick<Context, 'db' | 'who'>,
  permission: string,
  shape: ListOf<Row>,
  reach: ReachOver = rowScope,
): ListOf<Row> {
  const narrowed = reach({ db, who, scope: reachOf(who, permission) ?? 'own' }, 't')
  return { ...shape, where: [...(shape.where ?? []), narrowed] }
}
