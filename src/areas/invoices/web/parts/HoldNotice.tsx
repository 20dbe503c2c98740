import { clientHold, disputeHold, invoiceHold } from '#areas/clients/contract.ts'
import { holdText, ReleaseHold } from '#areas/clients/web/public.tsx'
import type { Invoice } from '#areas/invoices/contract.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

type Props = { invoice: Pick<Invoice, 'hold' | 'client_id' | 'party_name'> }

/** What stops the issue of this draft before somebody tries, in the words of the refusal, and the way out. */
export function HoldNotice({ invoice: { hold, client_id, party_name } }: Props) {
  if (!hold || client_id === null) return null
  const words = { client: clientHold, invoices: invoiceHold, dispute: disputeHold }[hold.of]
  return (
    <Notice tone="warning" title={words.title}>
      <p style={{ margin: '0 0 8px' }}>
        {words.description} {(hold.at || hold.note) && `${holdText(hold)}.`}
      </p>
      {hold.of === 'dispute' && (
        <TenantLink to={`/invoices/disputed/sales?client_id=${client_id}`}>See what is disputed</TenantLink>
      )}
      {hold.of === 'invoices' && <ReleaseHold client_id={client_id} name={party_name} />}
    </Notice>
  )
}
