import { Button } from '@mantine/core'
import { useState } from 'react'
import { clients } from '#areas/clients/contract.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { agencyDay, dayText } from '#kit/ui/format.ts'

/** Since when, by whom and why a client is held, as far as that is known: “On hold since 3 Nov 2026, by Fay: disputed”. */
export function holdText({ note, by, at }: { note: string; by: string | null; at: string | null }): string {
  const since = at ? ` since ${dayText(agencyDay(at))}` : ''
  return `On hold${since}${by ? `, by ${by}` : ''}${note ? `: ${note}` : ''}`
}

type Props = { client_id: number; name: string }

/** All that shows what a hold stops. */
export const stoppedByHolds = [
  'clients',
  'invoices',
  'invoice-runs',
  'ready-to-invoice',
  'timesheets',
  'dashboard',
  'history',
]

/** For whoever may change the terms of clients: invoices to this one go on. Nothing for others. */
export function ReleaseHold({ client_id, name }: Props) {
  const { can } = usePermissions()
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  const release = useCall(clients.releaseHold, {
    done: `Invoices to ${name} go on`,
    refreshes: stoppedByHolds,
    onDone: close,
  })
  if (!can('clients.terms.update')) return null
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
        Release the hold
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={close}
        title={`Release the hold on invoices to ${name}?`}
        confirm="Release the hold"
        loading={release.isPending}
        onConfirm={() => release.mutate({ params: { id: client_id } })}
      >
        Its time is taken by the next run again, and its approved drafts can be issued. The history says that
        you released it.
      </ConfirmDialog>
    </>
  )
}
