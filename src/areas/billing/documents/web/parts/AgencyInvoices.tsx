import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { centralDocuments, type SubscriptionInvoice } from '#areas/billing/documents/contract.ts'
import { InvoiceTable } from '#areas/billing/documents/web/parts/Invoices.tsx'
import { apiAddress } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'

const MoneyDialog = lazy(async () => ({
  default: (await import('#areas/billing/documents/web/parts/MoneyDialog.tsx')).MoneyDialog,
}))

/** What one agency was invoiced, for central administration: receipts are recorded and credits given here. */
export function AgencyInvoices({ tenantId }: { tenantId: number }) {
  const { data } = useQuery(queryOf(centralDocuments.list, { params: { id: tenantId } }))
  const [open, setOpen] = useState<{ invoice: SubscriptionInvoice; verb: 'receive' | 'credit' }>()
  if (!data) return null
  return (
    <>
      <InvoiceTable
        invoices={data.data}
        pdf={(id) => apiAddress(`/central/subscriptions/${tenantId}/invoices/${id}/pdf`)}
        verb={(invoice) =>
          invoice.kind === 'invoice' && (
            <>
              {invoice.balance > 0 && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Record receipt for ${invoice.number}`}
                  onClick={() => setOpen({ invoice, verb: 'receive' })}
                >
                  Record receipt
                </Button>
              )}
              {invoice.state !== 'credited' && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Credit ${invoice.number}`}
                  onClick={() => setOpen({ invoice, verb: 'credit' })}
                >
                  Credit
                </Button>
              )}
            </>
          )
        }
      />
      {open && (
        <Suspense fallback={null}>
          <MoneyDialog {...open} tenantId={tenantId} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
