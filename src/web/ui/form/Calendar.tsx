import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'

type Props = {
  value: string | null
  min?: string | undefined
  max?: string | undefined
  onPick: (day: string) => void
}

/** A month to pick a day from. Fetched when it is first wanted. */
export function Calendar({ value, min, max, onPick }: Props) {
  return (
    <DatePicker
      value={value}
      {...(value ? { defaultDate: value } : {})}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      firstDayOfWeek={1}
      weekendDays={[0, 6]}
      size="sm"
      p={6}
      hideOutsideDates
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      onChange={(day) => day && onPick(day.slice(0, 10))}
    />
  )
}
