import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarPlus, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  bankHolidays,
  type HolidayCalendar,
  holidayCalendars,
  NewBankHoliday,
} from '#areas/settings/calendars/contract.ts'
import classes from '#areas/settings/calendars/web/calendars.module.css'
import { call } from '#kit/call.ts'
import { queryOf, refresh, useCall } from '#kit/query.ts'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { type RecordFormState, useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { dayText } from '#kit/ui/format.ts'
import { DayText } from '#kit/ui/values.tsx'

const refreshes = ['bank-holidays', 'holiday-calendars', 'timesheets']

type Props = { calendar: HolidayCalendar | undefined; today: string }

/** The days of one calendar from this year on, and the ways to add more. */
export function Days({ calendar, today }: Props) {
  const { data } = useSuspenseQuery(queryOf(bankHolidays.list)).data
  const [past, setPast] = useState(false)
  const all = data.filter(({ calendar_id }) => calendar_id === calendar?.id)
  const thisYear = today.slice(0, 4)
  const days = past ? all : all.filter(({ day }) => day >= thisYear)
  return (
    <>
      {days.length > 0 && (
        <ul className={classes.days} aria-label="Bank holidays">
          {days.map(({ id, day, name }) => (
            <li key={id} className={classes.day}>
              <span className={classes.dayDate}>
                {dayText(day, 'weekday')} <DayText day={day} />
              </span>
              <span className={classes.dayName}>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={`Delete ${name}, ${day}`}
                onClick={() =>
                  askToDelete({
                    model: 'bank-holidays',
                    id,
                    name: 'bank holiday',
                    onDone: () => refresh('bank-holidays'),
                  })
                }
              >
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        {calendar?.region && <AddYear id={calendar.id} year={nextYear(all, Number(thisYear))} />}
        {days.length < all.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setPast(true)}>
            Show earlier years
          </Button>
        )}
      </div>
      <AddHoliday calendar={calendar} />
    </>
  )
}

/** The first year from this one on that has no days yet. */
function nextYear(days: readonly { day: string }[], from: number): number {
  const years = new Set(days.map(({ day }) => Number(day.slice(0, 4))))
  let year = from
  while (years.has(year)) year += 1
  return year
}

function AddYear({ id, year }: { id: number; year: number }) {
  const add = useCall(holidayCalendars.addYear, {
    done: ({ added }) => `${added} bank holidays of ${year} added`,
    refreshes,
  })
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconCalendarPlus size={15} stroke={1.8} />}
      loading={add.isPending}
      onClick={() => add.mutate({ params: { id }, body: { year } })}
    >
      Add {year}’s bank holidays
    </Button>
  )
}

function AddHoliday({ calendar }: { calendar: HolidayCalendar | undefined }) {
  const form: RecordFormState = useRecordForm({
    schema: NewBankHoliday.omit({ calendar_id: true }),
    initial: { day: null, name: '' },
    save: (body) =>
      call(bankHolidays.create, { body: calendar ? { ...body, calendar_id: calendar.id } : body }),
    saved: 'Bank holiday added',
    refreshes,
    onSaved: (): void => form.form.reset(),
  })
  return (
    <Form form={form} aria-label="Add a day" className={classes.add}>
      <DateField name="day" label="Day" />
      <TextField name="name" label="Name" placeholder="Office closed" />
      <SubmitButton variant="default" loading={form.saving} className={classes.addButton}>
        Add
      </SubmitButton>
    </Form>
  )
}
