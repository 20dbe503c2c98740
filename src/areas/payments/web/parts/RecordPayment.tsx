import { Button } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { invoices } from '#areas/invoices/contract.ts'
import { queryOf } from '#kit/query.ts'

const Dialog = lazy(async () => ({
  default: (await import('#areas/payments/web/parts/RecordPaymentDialog.tsx')).RecordPaymentDialog,
}))

/** On an invoice that is to be paid. */
export function RecordPayment({ id }: { id: number }) {
  const [open, setOpen] = useState(false)
  const { data: invoice } = useQuery(queryOf(invoices.show, { params: { id } }))
  return (
    <>
      <Button
        // What was sent waits for money; what is only issued is sent first.
        variant={invoice?.status === 'issued' ? 'default' : 'filled'}
        leftSection={<IconCashBanknote size={16} />}
        onClick={() => setOpen(true)}
      >
        Record payment
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Dialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
