import { whyNotWithApplication } from '#areas/invoices/application-rules.ts'
import type { Invoice } from '#areas/invoices/contract.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Why a draft stays as it is for now: the application for payment that stands for it. */
export function ApplicationNotice({ invoice }: { invoice: Invoice }) {
  const reason = whyNotWithApplication(invoice.application)
  const application = invoice.payment_requests.find(({ type }) => type === 'application')
  if (!reason || !application) return null
  return (
    <Notice tone="warning" title={reason.title}>
      {reason.description}{' '}
      <TenantLink to={`/payment-requests/${application.id}/view`}>See {application.number}</TenantLink>
    </Notice>
  )
}
