import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankHolidays, NewBankHoliday } from '#areas/settings/contract.ts'
import classes from '#areas/settings/web/parts/settings.module.css'
import { call } from '#web/call.ts'
import { queryOf, refresh } from '#web/query.ts'
import { Panel } from '#web/ui/detail/Facts.tsx'
import { askToDelete } from '#web/ui/dialogs/deletion.ts'
import { FormContext } from '#web/ui/form/context.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { type RecordFormState, useRecordForm } from '#web/ui/form/useRecordForm.ts'
import { DayText } from '#web/ui/values.tsx'

/** The days on which bank holiday rules apply. */
export function Holidays() {
  const { data: all } = useSuspenseQuery(queryOf(bankHolidays.list)).data
  const [past, setPast] = useState(false)
  const since = `${new Date().getFullYear()}-01-01`
  const days = past ? all : all.filter(({ day }) => day >= since)
  return (
    <Panel title="Bank holidays">
      <div className={classes.holidays}>
        <p className={classes.hint}>Overtime rules for bank holidays apply on these days.</p>
        {days.length > 0 && (
          <ul className={classes.days} aria-label="Bank holidays">
            {days.map(({ id, day, name }) => (
              <li key={id} className={classes.day}>
                <span className={classes.dayDate}>
                  {weekday(day)} <DayText day={day} />
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
        {days.length < all.length && (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => setPast(true)}>
              Show earlier years
            </Button>
          </div>
        )}
        <AddHoliday />
      </div>
    </Panel>
  )
}

function AddHoliday() {
  const form: RecordFormState = useRecordForm({
    schema: NewBankHoliday,
    initial: { day: null, name: '' },
    save: (body) => call(bankHolidays.create, { body }),
    saved: 'Bank holiday added',
    refreshes: ['bank-holidays'],
    onSaved: (): void => form.form.reset(),
  })
  return (
    <FormContext value={form}>
      <form
        noValidate
        className={classes.add}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <DateField name="day" label="Day" />
        <TextField name="name" label="Name" placeholder="Boxing Day" />
        <Button type="submit" variant="default" loading={form.saving} className={classes.addButton}>
          Add
        </Button>
      </form>
    </FormContext>
  )
}

const weekday = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })
