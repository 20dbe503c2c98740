import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HolidayCalendar, holidayCalendars } from '#areas/settings/calendars/contract.ts'
import { type Region, regionNames, regions } from '#areas/settings/calendars/rules.ts'
import classes from '#areas/settings/calendars/web/calendars.module.css'
import { Days } from '#areas/settings/calendars/web/Days.tsx'
import { queryOf, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'

const refreshes = ['bank-holidays', 'timesheets']

/** The days on which bank holiday rules apply, calendar by calendar. One of them counts. */
export function Calendars({ today }: { today: string }) {
  const calendars = useSuspenseQuery(queryOf(holidayCalendars.list)).data.data
  const [chosen, setChosen] = useState<number>()
  const [adding, setAdding] = useState(false)
  const shown = calendars.find(({ id }) => id === chosen) ?? calendars[0]
  return (
    <Panel
      title="Bank holidays"
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={() => setAdding(true)}
        >
          Create calendar
        </Button>
      }
    >
      <div className={classes.calendars}>
        <p className={classes.hint}>
          Overtime rules for bank holidays apply on the days of the default calendar, at every placement.
        </p>
        {calendars.length > 1 && (
          <fieldset className={classes.choices}>
            <legend className={classes.legend}>Calendar</legend>
            {calendars.map(({ id, name, is_default }) => (
              <button
                key={id}
                type="button"
                className={classes.choice}
                aria-pressed={id === shown?.id}
                onClick={() => setChosen(id)}
              >
                {name}
                {is_default && <span className={classes.mark}> · default</span>}
              </button>
            ))}
          </fieldset>
        )}
        {shown && !shown.is_default && <Verbs calendar={shown} />}
        <Days key={shown?.id} calendar={shown} today={today} />
      </div>
      <NewCalendar
        opened={adding}
        onClose={() => setAdding(false)}
        onMade={({ id }) => {
          setAdding(false)
          setChosen(id)
        }}
      />
    </Panel>
  )
}

function Verbs({ calendar: { id, name, version } }: { calendar: HolidayCalendar }) {
  const change = useCall(holidayCalendars.change, { done: `${name} counts from now on`, refreshes })
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        size="xs"
        loading={change.isPending}
        onClick={() => change.mutate({ params: { id }, body: { is_default: true, version } })}
      >
        Make {name} the default
      </Button>
      <Button
        variant="default"
        size="xs"
        onClick={() => askToDelete({ model: 'holiday-calendars', id, name: 'calendar' })}
      >
        Delete {name}
      </Button>
    </div>
  )
}

type NewProps = { opened: boolean; onClose: () => void; onMade: (calendar: HolidayCalendar) => void }

function NewCalendar({ opened, onClose, onMade }: NewProps) {
  const [region, setRegion] = useState<Region | ''>('scotland')
  const [name, setName] = useState('')
  const create = useCall(holidayCalendars.create, {
    done: 'Calendar added',
    onDone: (calendar) => {
      setName('')
      onMade(calendar)
    },
  })
  const called = name.trim() || (region ? regionNames[region] : '')
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Create a calendar"
      confirm="Create calendar"
      loading={create.isPending}
      disabled={called === ''}
      onConfirm={() => create.mutate({ body: { name: called, region: region || null } })}
    >
      <NativeSelect
        label="Bank holidays of"
        value={region}
        onChange={({ currentTarget: { value } }) => setRegion(value as Region | '')}
        data={[
          ...regions.map((value) => ({ value, label: regionNames[value] })),
          { value: '', label: 'None: own days only' },
        ]}
      />
      <TextInput
        label="Calendar name"
        placeholder={region ? regionNames[region] : 'Summer party days'}
        maxLength={80}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
    </ConfirmDialog>
  )
}
