import type { ColumnKind } from '#areas/reports/contract.ts'
import type { Column } from '#areas/reports/definition.ts'

/** A column of a report in a line: `column.money('charge', 'Charge', { added: true, mask: sees.charge })`. */
type Rest = Omit<Column, 'key' | 'label' | 'kind'>
const of =
  (kind: ColumnKind) =>
  (key: string, label: string, rest: Rest = {}): Column => ({ key, label, kind, ...rest })

export const column = {
  text: of('text'),
  day: of('day'),
  instant: of('instant'),
  money: of('money'),
  minutes: of('minutes'),
  integer: of('integer'),
  decimal: of('decimal'),
}

/** Said of what adds up. */
export const added = { added: true } as const
export const hidden = { hidden: true } as const
