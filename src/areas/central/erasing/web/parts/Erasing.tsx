import { Button } from '@mantine/core'
import { useState } from 'react'
import { erasing, KeepLonger } from '#areas/central/erasing/contract.ts'
import { eraseFrom } from '#areas/central/erasing/rules.ts'
import type { Tenant } from '#areas/central/tenants/contract.ts'
import classes from '#areas/central/tenants/web/parts/tenant.module.css'
import { call } from '#web/call.ts'
import { usePermissions } from '#web/session.ts'
import { Facts, Panel } from '#web/ui/detail/Facts.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { TextareaField } from '#web/ui/form/fields.tsx'
import { RecordForm } from '#web/ui/form/RecordForm.tsx'
import { Section, Wide } from '#web/ui/form/Section.tsx'
import { useRecordForm } from '#web/ui/form/useRecordForm.ts'
import { DayText, InstantText } from '#web/ui/values.tsx'

/** Until when a closed agency is kept, and what is left of a purged one. Nothing while it is open. */
export function Erasing({ tenant }: { tenant: Tenant }) {
  const { can } = usePermissions()
  const [moving, setMoving] = useState(false)
  if (!tenant.erase_on || !tenant.closed_on) return null
  const isPurged = tenant.status === 'purged'
  return (
    <Panel title={isPurged ? 'Purged' : 'Closed'}>
      <Facts
        items={[
          ['Closed on', <DayText key="closed" day={tenant.closed_on} />],
          isPurged
            ? ['Erased', tenant.erased_at ? <InstantText at={tenant.erased_at} /> : 'Under way']
            : ['Erased on', <DayText key="erased" day={tenant.erase_on} />],
        ]}
      />
      <p className={classes.small}>
        {isPurged
          ? 'Its records, files and people are gone and cannot be brought back. What stays is its name and address, what it subscribed to, and what was done about it from here.'
          : 'Until then everything is kept: it can be made active again, or suspended so that its people take their data out. Its owners are told 30 and 7 days before.'}
      </p>
      {!isPurged && can('central.tenants.suspend') && (
        <Button variant="default" onClick={() => setMoving(!moving)} aria-expanded={moving}>
          {moving ? 'Leave the day as it is' : 'Erase on another day'}
        </Button>
      )}
      {!isPurged && moving && (
        <AnotherDay tenant={tenant} closed={tenant.closed_on} onDone={() => setMoving(false)} />
      )}
    </Panel>
  )
}

function AnotherDay({ tenant, closed, onDone }: { tenant: Tenant; closed: string; onDone: () => void }) {
  const { id, erase_on, version } = tenant
  const form = useRecordForm({
    schema: KeepLonger,
    initial: { erase_on: erase_on ?? '', reason: '', version },
    save: (body) => call(erasing.keep, { params: { id }, body }),
    saved: 'Day saved',
    refreshes: ['central'],
    onSaved: onDone,
  })
  return (
    <RecordForm
      form={form}
      title="Erase on another day"
      back={{ to: `/tenants/${id}`, label: 'Tenant' }}
      submit="Save the day"
      embedded
      stays
    >
      <Section title="Erase on another day" description="Its owners read the day and the reason.">
        <DateField name="erase_on" label="Erase on" min={eraseFrom(closed)} />
        <Wide>
          <TextareaField name="reason" label="Reason" />
        </Wide>
      </Section>
    </RecordForm>
  )
}
