import type { InvoiceRow } from '#areas/invoices/contract.ts'
import { deliveryWords, statusWords } from '#areas/invoices/words.ts'
import { countText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

/** The state of a document; that it is kept back, or overdue, is said before anything else. */
export function InvoiceStatus({
  invoice,
}: {
  invoice: Pick<InvoiceRow, 'status' | 'days_overdue' | 'on_hold'>
}) {
  const { status, days_overdue, on_hold } = invoice
  if (on_hold) return <StatusBadge status="on_hold" label="On hold" title={statusWords[status]} />
  if (days_overdue > 0) {
    const days = countText(days_overdue, 'day')
    return <StatusBadge status="overdue" label={`Overdue ${days}`} title={statusWords[status]} />
  }
  return <StatusBadge status={status.replaceAll('-', '_')} label={statusWords[status]} />
}

const deliveries = {
  none: undefined,
  queued: { status: 'queued', label: deliveryWords.queued },
  sent: { status: 'delivered', label: deliveryWords.sent },
  failed: { status: 'failed', label: deliveryWords.failed },
  not_sent: { status: 'not_sent', label: deliveryWords.not_sent },
} as const

export function DeliveryBadge({ delivery }: { delivery: InvoiceRow['delivery_status'] }) {
  const shown = deliveries[delivery]
  return shown ? <StatusBadge {...shown} /> : '–'
}
