import { Button } from '@mantine/core'
import { clients } from '#areas/clients/contract.ts'
import type { Filter } from '#kit/ui/list/types.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** What the pages of reminders and of promises have in common. */
export const clientFilter: Filter = {
  key: 'client_id',
  label: 'Client',
  type: 'record',
  endpoint: clients.list,
  nameOf: (client: { name: string }) => client.name,
}

export const toChasing = ({ client_id }: { client_id: number }) => `/clients/${client_id}/view?tab=chasing`

export const choicesOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }))

/** Leads from the one list to the other. */
export const Beside = ({ to, label }: { to: string; label: string }) => (
  <Button component={TenantLink} to={to} variant="default">
    {label}
  </Button>
)
