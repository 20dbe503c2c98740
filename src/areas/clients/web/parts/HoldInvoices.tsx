import { Button } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useState } from 'react'
import { clients, invoiceHold } from '#areas/clients/contract.ts'
import { stoppedByHolds } from '#areas/clients/web/parts/ReleaseHold.tsx'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'

type Props = { client_id: number; name: string }

/** For whoever may change the terms of clients: invoices to this one stop, with a reason. Nothing for others. */
export function HoldInvoices({ client_id, name }: Props) {
  const { can } = usePermissions()
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  const hold = useCall(clients.hold, {
    done: `Invoices to ${name} are on hold`,
    refreshes: stoppedByHolds,
    onDone: close,
  })
  if (!can('clients.terms.update')) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerPause size={14} aria-hidden />}
        aria-label={`Hold invoices to ${name}`}
        onClick={() => setAsks(true)}
      >
        Hold
      </Button>
      <ReasonDialog
        opened={asks}
        onClose={close}
        title={`Hold invoices to ${name}?`}
        confirm="Hold invoices"
        loading={hold.isPending}
        label="Why are they held?"
        description="Shown wherever the hold stops something."
        most={300}
        onReason={(reason) => hold.mutate({ params: { id: client_id }, body: { reason } })}
      >
        {invoiceHold.description}
      </ReasonDialog>
    </>
  )
}
