import type { FigureKey } from '#areas/settings/figures/figure-keys.ts'
import { type FigureField, figureKinds, isCounted } from '#areas/settings/figures/figure-kinds.ts'
import { formatDay } from '#platform/days.ts'
import { isDecimal, scaled } from '#platform/money.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

export type FigureValue = Readonly<Record<string, string>>

/** A value from a day on. `shipped`: nobody of the agency has checked it yet. */
export type FigureRow = {
  key: FigureKey
  from_day: string
  value: FigureValue
  source: string
  state: 'shipped' | 'confirmed' | 'own'
  /** The last that the agency said about this figure and day; null: nothing. */
  said_id: number | null
}

export type Shipped = Pick<FigureRow, 'key' | 'from_day' | 'value' | 'source'>
/** The last thing the agency said about a figure and day. */
export type Said = Shipped & { id: number; said: 'set' | 'confirmed' | 'withdrawn' }

/** What holds, by figure and then by day: what the agency said, over what is shipped. */
export function figureRows(shipped: readonly Shipped[], said: readonly Said[]): FigureRow[] {
  const own = new Map(said.map((row) => [nameOf(row), row]))
  const rows = shipped.map((row): FigureRow => {
    const last = own.get(nameOf(row))
    own.delete(nameOf(row))
    if (last?.said === 'set') return ownRow(last)
    return { ...row, state: last?.said === 'confirmed' ? 'confirmed' : 'shipped', said_id: last?.id ?? null }
  })
  const more = [...own.values()].filter((row) => row.said === 'set').map(ownRow)
  return [...rows, ...more].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

const nameOf = ({ key, from_day }: { key: string; from_day: string }) => `${key} ${from_day}`

const ownRow = ({ id, said: _, ...row }: Said): FigureRow => ({ ...row, state: 'own', said_id: id })

/** The rows of one figure, the earliest first. */
export const rowsOf = (rows: readonly FigureRow[], key: FigureKey): FigureRow[] =>
  rows.filter((row) => row.key === key)

/** Why these are no values of the figure, at their fields: one is missing, too many, or out of its range. */
export function whyNotValue(key: FigureKey, value: FigureValue): Reason | undefined {
  const { fields } = figureKinds[key]
  const errors: FieldErrors = {}
  for (const field of fields) {
    const message = whyNotField(field, value[field.name])
    if (message) errors[`value.${field.name}`] = [message]
  }
  for (const name of Object.keys(value)) {
    if (!fields.some((field) => field.name === name)) errors[`value.${name}`] = ['Not a part of this figure']
  }
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'figure.value', title: 'Please check the form', errors }
}

function whyNotField({ least, most, unit }: FigureField, given: string | undefined): string | undefined {
  const sign = unit === 'percent' ? ['', '%'] : isCounted(unit) ? ['', ` ${unit}`] : ['£', '']
  if (given === undefined || given === '') return 'Please fill this in'
  if (isCounted(unit) && !isDecimal(given, 0)) return 'A whole number'
  if (!isDecimal(given, 2)) return 'A number with at most two decimals'
  if (scaled(given) >= scaled(least) && scaled(given) <= scaled(most)) return undefined
  return `From ${sign.join(least)} to ${sign.join(most)}`
}

/** Why no value is added from this day: there is one, which is corrected instead. */
export function whyNotAdd(row: FigureRow | undefined): Reason | undefined {
  if (!row) return undefined
  const message = `There is a value from ${formatDay(row.from_day)} already: correct that one`
  return {
    code: 'figure.day_taken',
    title: 'There is a value from this day already',
    errors: { from_day: [message] },
  }
}

/** Why nothing can be said about this value: it is gone, or somebody else said something meanwhile. */
export function whyNotSay(row: FigureRow | undefined, said_id: number | null): Reason | undefined {
  if (row?.said_id === said_id) return undefined
  return {
    code: row ? 'changed' : 'figure.gone',
    title: row ? 'Someone else changed this value' : 'This value is no longer there',
    description: 'Reload to see how it stands now.',
    status: 409,
  }
}

/** Only what is shipped is confirmed: what somebody entered, they checked. */
export function whyNotConfirm({ state }: Pick<FigureRow, 'state'>): Reason | undefined {
  if (state === 'shipped') return undefined
  return { code: 'figure.checked', title: 'This value has been checked already', status: 409 }
}

/** A value of one's own that was in force is corrected, so that its days keep one; one that is to come can go. */
export function whyNotWithdraw(
  { state, from_day }: Pick<FigureRow, 'state' | 'from_day'>,
  today: string,
): Reason | undefined {
  if (state !== 'own')
    return {
      code: 'figure.shipped',
      title: 'This value comes with Saffron',
      description: 'Correct it instead, if it is wrong.',
      status: 409,
    }
  if (from_day > today) return undefined
  return {
    code: 'figure.in_force',
    title: 'This value is in force',
    description: 'Only a value that is still to come can be withdrawn. Correct this one instead.',
    status: 409,
  }
}
