import { TextInput } from '@mantine/core'
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

/** A row a day, a column for each rate: hours, days, miles. A month is a calendar where there is room. */
export function HoursGrid({ days, terms, errors, bankHolidays, today, onChange, onFocus }: Props) {
  const { codes, more } = useRateColumns(terms.rates, days)
  const month = monthGrid(days, terms.week_end)
  const set = (day: string, code: number, quantity: string) =>
    onChange(
      days.map((each) =>
        each.day === day ? { ...each, quantities: { ...each.quantities, [code]: quantity } } : each,
      ),
    )
  return (
    <>
      <fieldset className={classes.grid} {...month.grid} onKeyDown={moveInGrid}>
        <legend className={classes.legend}>{terms.layout === 'units' ? 'Units' : 'Hours'}</legend>
        {month.head}
        {days.map(({ day, quantities }, at) => (
          <fieldset
            key={day}
            className={classes.hoursDay}
            data-today={day === today || undefined}
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
            <div className={classes.cells}>
              {codes.map(({ rate_code_id, name, unit }) => {
                const key = cellKey(day, rate_code_id)
                const message = Object.values(errors[key] ?? {})[0]
                return (
                  <TextInput
                    key={key}
                    data-column={rate_code_id}
                    label={`${name}, ${unitNames[unit]}`}
                    size="md"
                    inputMode="decimal"
                    enterKeyHint="next"
                    autoComplete="off"
                    error={message}
                    value={quantities[rate_code_id] ?? ''}
                    onFocus={() => onFocus(key)}
                    onBlur={() => onFocus(null)}
                    onChange={({ currentTarget: { value } }) =>
                      set(day, rate_code_id, value.replace(',', '.'))
                    }
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
      </fieldset>
      {more}
    </>
  )
}
