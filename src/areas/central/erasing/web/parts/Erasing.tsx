import { Button } from '@mantine/core'
import { useState } from 'react'
import { erasing } from '#areas/central/erasing/contract.ts'
import { eraseFrom, wrongDay } from '#areas/central/erasing/rules.ts'
import type { Tenant } from '#areas/central/tenants/contract.ts'
import classes from '#areas/central/tenants/web/parts/tenant.module.css'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { isReadable } from '#kit/ui/form/unreadable.ts'
import { DayText, InstantText } from '#kit/ui/values.tsx'
import { utcDay } from '#platform/days.ts'

/** Until when a closed agency is kept, and what is left of a purged one. Nothing while it is open. */
export function Erasing({ tenant }: { tenant: Tenant }) {
  const { can } = usePermissions()
  const { status, erase_on, closed_on, erased_at } = tenant
  if (!erase_on || !closed_on) return null
  const isPurged = status === 'purged'
  return (
    <Panel title={isPurged ? 'Purged' : 'Closed'}>
      <Facts
        items={[
          ['Closed on', <DayText key="closed" day={closed_on} />],
          isPurged
            ? ['Erased', erased_at ? <InstantText at={erased_at} /> : 'Under way']
            : ['Erased on', <DayText key="erased" day={erase_on} />],
        ]}
      />
      <p className={classes.small}>
        {isPurged
          ? 'Its records, files and people are gone and cannot be brought back. What stays is its name and address, what it subscribed to, and what was done about it from here.'
          : 'Until then everything is kept: it can be made active again, or suspended so that its people take their data out. Its owners are told 30 and 7 days before.'}
      </p>
      {!isPurged && can('central.tenants.delete') && (
        <AnotherDay tenant={tenant} day={erase_on} closed={closed_on} />
      )}
    </Panel>
  )
}

function AnotherDay({ tenant, day: present, closed }: { tenant: Tenant; day: string; closed: string }) {
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState<string | null>(present)
  const keep = useCall(erasing.keep, {
    done: ({ title }) => title,
    refreshes: ['central'],
    onDone: () => setOpen(false),
  })
  const wrong = day ? wrongDay(day, { closed, today: utcDay(new Date()) }) : undefined
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setDay(present)
          setOpen(true)
        }}
      >
        Erase on another day
      </Button>
      <ReasonDialog
        opened={open}
        onClose={() => setOpen(false)}
        title="Erase on another day?"
        confirm="Save the day"
        description="Its owners read the day and the reason."
        loading={keep.isPending}
        disabled={!day || day === present || wrong !== undefined}
        onReason={(reason) =>
          keep.mutate({
            params: { id: tenant.id },
            body: { erase_on: day ?? present, reason, version: tenant.version },
          })
        }
      >
        <DayInput
          label="Erase on"
          value={day}
          min={eraseFrom(closed)}
          error={wrong}
          onDay={(typed) => setDay(isReadable(typed) ? typed : null)}
        />
      </ReasonDialog>
    </>
  )
}
