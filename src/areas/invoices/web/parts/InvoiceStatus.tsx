import type { InvoiceRow } from '#areas/invoices/contract.ts'
import { statusWords } from '#areas/invoices/words.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

/** The state of a document; overdue is said before anything else. */
export function InvoiceStatus({ invoice }: { invoice: Pick<InvoiceRow, 'status' | 'days_overdue'> }) {
  const { status, days_overdue } = invoice
  if (days_overdue > 0) {
    const days = days_overdue === 1 ? '1 day' : `${days_overdue} days`
    return <StatusBadge status="overdue" label={`Overdue ${days}`} title={statusWords[status]} />
  }
  return <StatusBadge status={status.replaceAll('-', '_')} label={statusWords[status]} />
}

const deliveries = {
  none: undefined,
  queued: { status: 'queued', label: 'Sending' },
  sent: { status: 'delivered', label: 'Delivered' },
  failed: { status: 'failed', label: 'Not delivered' },
  not_sent: { status: 'not_sent', label: 'No mail server' },
} as const

export function DeliveryBadge({ delivery }: { delivery: InvoiceRow['delivery_status'] }) {
  const shown = deliveries[delivery]
  return shown ? <StatusBadge {...shown} /> : '–'
}
