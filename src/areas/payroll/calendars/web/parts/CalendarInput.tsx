import { NativeSelect } from '@mantine/core'
import { frequencyNames, type PayFrequency } from '#areas/candidates/contract.ts'
import type { PayCalendar } from '#areas/payroll/calendars/contract.ts'
import { dayText } from '#kit/ui/format.ts'

type Props = {
  calendars: readonly PayCalendar[]
  chosen: PayFrequency | undefined
  onChoose: (search: Record<string, string | undefined>) => void
}

/** Whose pay is due: choosing a calendar also says its days, as far as its cut-off is over. */
export function CalendarInput({ calendars, chosen, onChoose }: Props) {
  const choose = (value: string) => {
    const calendar = calendars.find(({ frequency }) => frequency === value)
    onChoose({
      frequency: calendar?.frequency,
      cut_off: calendar?.due.is_over ? calendar.due.cut_off : undefined,
      pay_date: calendar?.due.pay_date,
    })
  }
  const calendar = calendars.find(({ frequency }) => frequency === chosen)
  return (
    <NativeSelect
      label="Who is paid"
      description={calendar && dueText(calendar)}
      inputWrapperOrder={['label', 'input', 'description']}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => choose(value)}
      data={[
        { value: '', label: 'Everybody' },
        ...calendars.map(({ frequency }) => ({ value: frequency, label: frequencyNames[frequency] })),
      ]}
    />
  )
}

/** What is due next by a calendar, in words. */
export const dueText = ({ due: { cut_off, pay_date, is_over } }: PayCalendar) =>
  `${is_over ? 'Due now' : 'Next'}: cut-off ${dayText(cut_off)}, paid ${dayText(pay_date)}`
