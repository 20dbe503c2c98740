import { TextInput } from '@mantine/core'
import type { Terms } from '#areas/timesheets/calculation/shapes.ts'
import classes from '#areas/timesheets/entry/web/parts/grid-entries.module.css'
import { cellKey, type QuantityDay } from '#areas/timesheets/entry/web/parts/grid-entries.ts'
import { moveInGrid } from '#areas/timesheets/entry/web/parts/grid-keyboard.ts'
import type { FieldErrors } from '#areas/timesheets/entry/web/parts/useDraft.ts'
import { dayText } from '#kit/ui/format.ts'

type Props = {
  days: readonly QuantityDay[]
  rates: Terms['rates']
  errors: FieldErrors
  bankHolidays: readonly string[]
  today: string
  onChange: (days: QuantityDay[]) => void
  onFocus: (key: string | null) => void
}

const units: Record<string, string> = {
  hour: 'hours',
  day: 'days',
  half_day: 'half days',
  shift: 'shifts',
  unit: 'units',
  mile: 'miles',
  fixed: 'times',
}

/** A row a day, a column for each rate: hours, days, miles. */
export function HoursGrid({ days, rates, errors, bankHolidays, today, onChange, onFocus }: Props) {
  const codes = [...new Map(rates.map((rate) => [rate.rate_code_id, rate])).values()]
  const set = (day: string, code: number, quantity: string) =>
    onChange(
      days.map((each) =>
        each.day === day ? { ...each, quantities: { ...each.quantities, [code]: quantity } } : each,
      ),
    )
  return (
    <fieldset className={classes.grid} onKeyDown={moveInGrid}>
      <legend className={classes.legend}>Hours</legend>
      {days.map(({ day, quantities }) => (
        <fieldset key={day} className={classes.hoursDay} data-today={day === today || undefined}>
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
                  label={`${name}, ${units[unit] ?? unit}`}
                  size="md"
                  inputMode="decimal"
                  enterKeyHint="next"
                  autoComplete="off"
                  error={message}
                  value={quantities[rate_code_id] ?? ''}
                  onFocus={() => onFocus(key)}
                  onBlur={() => onFocus(null)}
                  onChange={({ currentTarget: { value } }) => set(day, rate_code_id, value.replace(',', '.'))}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
    </fieldset>
  )
}
