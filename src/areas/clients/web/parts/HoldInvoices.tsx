import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { usePermissions } from '#kit/session.ts'

const HoldDialog = lazy(async () => ({
  default: (await import('#areas/clients/web/parts/HoldDialog.tsx')).HoldDialog,
}))

type Props = { client_id: number; name: string }

/** For whoever may change the terms of clients: invoices to this one stop, with a reason. Nothing for others. */
export function HoldInvoices({ client_id, name }: Props) {
  const { can } = usePermissions()
  const [asks, setAsks] = useState(false)
  if (!can('clients.terms.update')) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Hold invoices to ${name}`}
        onClick={() => setAsks(true)}
      >
        Hold
      </Button>
      {asks && (
        <Suspense fallback={null}>
          <HoldDialog client_id={client_id} name={name} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  )
}
