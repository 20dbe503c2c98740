import { DatePicker, type DayOfWeek } from '@mantine/dates'
import { queries } from '#kit/query.ts'
import { appQuery } from '#kit/session.ts'
import { agencyDay } from '#kit/ui/format.ts'
import '@mantine/dates/styles.css'

/** The day after the one that the agency's weeks end on, Sunday 0 to Saturday 6. */
const firstOf = (week_end = 7) => ((week_end + 1) % 7) as DayOfWeek

type Props = {
  value: string | null
  min?: string | undefined
  max?: string | undefined
  onPick: (day: string) => void
}

/** A month to pick a day from. Fetched when it is first wanted. */
export function Calendar({ value, min, max, onPick }: Props) {
  const shown = value && min && value < min ? min : value && max && value > max ? max : value
  return (
    <DatePicker
      value={value}
      defaultDate={shown ?? agencyDay()}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      firstDayOfWeek={firstOf(queries.getQueryData(appQuery().queryKey)?.week_end)}
      weekendDays={[0, 6]}
      size="sm"
      p={6}
      // In the middle of a sheet, and not red when the field around it is wrong.
      style={{ justifySelf: 'center', color: 'var(--mantine-color-text)' }}
      hideOutsideDates
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      onChange={(day) => day && onPick(day.slice(0, 10))}
    />
  )
}
