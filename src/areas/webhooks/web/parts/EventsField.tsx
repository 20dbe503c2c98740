import { Checkbox } from '@mantine/core'
import { eventTypes } from '#areas/webhooks/event-types.ts'
import classes from '#areas/webhooks/web/parts/webhooks.module.css'
import { usePermissions } from '#kit/session.ts'
import { useField } from '#kit/ui/form/context.ts'

const groups: Record<string, string> = {
  clients: 'Clients',
  candidates: 'Candidates',
  suppliers: 'Suppliers',
  jobs: 'Jobs',
  placements: 'Placements',
  'purchase-orders': 'Purchase orders',
  timesheets: 'Timesheets',
  'compliance-requests': 'Compliance',
  invoices: 'Invoices',
  payments: 'Payments',
  'pay-runs': 'Pay runs',
}

/** Every event that the reader may hear of, by the kind of record. */
export function EventsField({ name }: { name: string }) {
  const { value, set, input } = useField<string[]>(name)
  const { can } = usePermissions()
  const chosen = new Set(value ?? [])
  const shown = Object.entries(eventTypes).filter(([, { allow }]) => can(allow))
  const toggle = (types: readonly string[], on: boolean) =>
    set([...[...chosen].filter((type) => !types.includes(type)), ...(on ? types : [])])
  return (
    <div className={classes.events} data-path={input['data-path']} tabIndex={-1}>
      {input.error && (
        <p className={classes.error} role="alert">
          {input.error}
        </p>
      )}
      {Object.entries(groups).map(([record, title]) => {
        const types = shown.filter(([, type]) => type.record === record)
        const names = types.map(([type]) => type)
        const count = names.filter((type) => chosen.has(type)).length
        return (
          types.length > 0 && (
            <fieldset key={record} className={classes.group}>
              <legend className={classes.legend}>
                <Checkbox
                  label={title}
                  checked={count === names.length}
                  indeterminate={count > 0 && count < names.length}
                  onChange={(event) => toggle(names, event.currentTarget.checked)}
                />
              </legend>
              {types.map(([type, { label }]) => (
                <Checkbox
                  key={type}
                  label={label}
                  checked={chosen.has(type)}
                  onChange={(event) => toggle([type], event.currentTarget.checked)}
                />
              ))}
            </fieldset>
          )
        )
      })}
    </div>
  )
}
