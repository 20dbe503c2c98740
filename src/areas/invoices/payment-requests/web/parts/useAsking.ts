import { IconFileTime } from '@tabler/icons-react'
import { createElement } from 'react'
import type { Invoice } from '#areas/invoices/contract.ts'
import { paymentRequests } from '#areas/invoices/payment-requests/contract.ts'
import { whyNotRequest } from '#areas/invoices/payment-requests/rules.ts'
import { type RequestType, requestTypes } from '#areas/invoices/payment-requests/words.ts'
import { useCall } from '#kit/query.ts'
import type { DetailAction } from '#kit/ui/detail/Detail.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

const labels: Record<RequestType, string> = {
  proforma: 'Create proforma',
  application: 'Create application for payment',
}

/** What the client can be asked for by a draft before it is issued. */
export function useAsking(invoice: Invoice, may: boolean): DetailAction[] {
  const go = useGo()
  const create = useCall(paymentRequests.create, {
    refreshes: ['payment-requests', 'invoices', 'history'],
    onDone: ({ data }) => void go(`/payment-requests/${data[0]!.id}/view`),
  })
  if (!may || whyNotRequest({ ...invoice, line_count: invoice.lines.length })) return []
  const existing = invoice.payment_requests.map(({ type }) => type)
  return requestTypes
    .filter((type) => !existing.includes(type))
    .map((type) => ({
      label: labels[type],
      icon: createElement(IconFileTime, { size: 16 }),
      onClick: () =>
        create.mutate({
          body: { type, invoice_id: invoice.id, client_id: null, period_end: null, accepted: [] },
        }),
    }))
}
