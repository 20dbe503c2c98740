import { TextInput } from '@mantine/core'
import { dayParts } from '#areas/timesheets/calculation/layouts.ts'
import type { Terms } from '#areas/timesheets/calculation/shapes.ts'
import classes from '#areas/timesheets/entry/web/parts/grid-entries.module.css'
import { cellKey, type QuantityDay } from '#areas/timesheets/entry/web/parts/grid-entries.ts'
import { moveInGrid } from '#areas/timesheets/entry/web/parts/grid-keyboard.ts'
import { monthGrid } from '#areas/timesheets/entry/web/parts/month-grid.tsx'
import type { FieldErrors } from '#areas/timesheets/entry/web/parts/useDraft.ts'
import { useRateColumns } from '#areas/timesheets/entry/web/parts/useRateColumns.tsx'
import { unitNames } from '#areas/timesheets/web/words.ts'
import { dayText } from '#kit/ui/format.ts'

type Props = {
  days: readonly QuantityDay[]
  terms: Terms
  errors: FieldErrors
  bankHolidays: readonly string[]
  today: string
  onChange: (days: QuantityDay[]) => void
  onFocus: (key: string | null) => void
}

const partNames: Record<string, string> = {
  '0.25': 'a quarter of a day',
  '0.5': 'half a day',
  '0.75': 'three quarters of a day',
  '1': 'a whole day',
}
const partSigns: Record<string, string> = { '0.25': '¼', '0.5': '½', '0.75': '¾', '1': '1' }

/** A row a day: a tap for a whole day or a part of it, another tap takes it back. Other rates are typed beside it. */
export function DaysGrid({ days, terms, errors, bankHolidays, today, onChange, onFocus }: Props) {
  const basic = terms.basic_rate_code_id
  const { codes, more } = useRateColumns(terms.rates, days)
  const others = codes.filter(({ rate_code_id }) => rate_code_id !== basic)
  const set = (day: string, code: number, quantity: string) =>
    onChange(
      days.map((each) =>
        each.day === day ? { ...each, quantities: { ...each.quantities, [code]: quantity } } : each,
      ),
    )
  const month = monthGrid(days, terms.week_end)
  return (
    <>
      <fieldset className={classes.grid} {...month.grid} onKeyDown={moveInGrid}>
        <legend className={classes.legend}>Days</legend>
        {month.head}
        {days.map(({ day, quantities }, at) => {
          const entered = quantities[basic] ?? ''
          const message = Object.values(errors[cellKey(day, basic)] ?? {})[0]
          const said = message ? `days-${day}` : undefined
          return (
            <fieldset
              key={day}
              className={classes.hoursDay}
              data-today={day === today || undefined}
              aria-describedby={said}
              style={at === 0 ? month.first : undefined}
            >
              <legend className={classes.legend}>
                {dayText(day, 'long')}
                {bankHolidays.includes(day) && ', bank holiday'}
              </legend>
              <div className={classes.name} aria-hidden>
                <span className={classes.weekday}>{dayText(day, 'short')}</span>
                {bankHolidays.includes(day) && <span className={classes.holiday}>Bank holiday</span>}
              </div>
              <div className={classes.parts}>
                {dayParts.map((part) => {
                  const on = Number(entered) === Number(part)
                  return (
                    <button
                      key={part}
                      type="button"
                      className={classes.part}
                      aria-pressed={on}
                      aria-label={`${dayText(day, 'long')}: ${partNames[part]}`}
                      onClick={() => set(day, basic, on ? '' : part)}
                    >
                      {partSigns[part]}
                    </button>
                  )
                })}
                {others.map(({ rate_code_id, name, unit }) => {
                  const key = cellKey(day, rate_code_id)
                  return (
                    <TextInput
                      key={key}
                      className={classes.other}
                      data-column={rate_code_id}
                      label={`${name}, ${unitNames[unit]}`}
                      size="md"
                      inputMode="decimal"
                      enterKeyHint="next"
                      autoComplete="off"
                      error={Object.values(errors[key] ?? {})[0]}
                      value={quantities[rate_code_id] ?? ''}
                      onFocus={() => onFocus(key)}
                      onBlur={() => onFocus(null)}
                      onChange={({ currentTarget: { value } }) =>
                        set(day, rate_code_id, value.replace(',', '.'))
                      }
                    />
                  )
                })}
                {said && (
                  <p id={said} className={classes.errors} role="alert">
                    {message}
                  </p>
                )}
              </div>
            </fieldset>
          )
        })}
      </fieldset>
      {more}
    </>
  )
}
