import type { Invoice } from '#areas/invoices/contract.ts'
import { dayText, instantText, moneyText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'

/** How a document ended without being paid, why, and from when its VAT may be claimed back. */
export function EndingNotice({
  invoice: { ending, currency },
}: {
  invoice: Pick<Invoice, 'ending' | 'currency'>
}) {
  if (!ending) return null
  const { kind, reason, amount, tax, relief_from, by, at } = ending
  const title = kind === 'void' ? 'This document is void' : `${moneyText(amount, currency)} was written off`
  return (
    <Notice tone="warning" title={title}>
      {by ? `${by}, ` : ''}
      {instantText(at)}: {reason}
      {relief_from && (
        <p style={{ margin: '8px 0 0' }}>
          {moneyText(tax, currency)} of it is VAT. Relief for the bad debt may be claimed from{' '}
          {dayText(relief_from)}, if it is in your books as such by then.
        </p>
      )}
    </Notice>
  )
}
