import type { Invoice } from '#areas/invoices/contract.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** That a second person is asked to approve it, by whom and why; or that it was sent back, and what for. */
export function ApprovalNotice({ invoice }: { invoice: Invoice }) {
  const { status, approval_request: asked, approval_needed } = invoice
  if (status === 'awaiting-approval' && asked)
    return (
      <Notice tone="info" title="It awaits approval">
        {asked.requested_by_name ?? 'Somebody'} asked for it on <InstantText at={asked.requested_at} />.
        {asked.note && ` ${asked.note}`}
      </Notice>
    )
  if (status === 'draft' && asked?.decision === 'rejected')
    return (
      <Notice tone="warning" title="It was sent back">
        {asked.decided_by_name ?? 'Somebody'}: {asked.reason}
      </Notice>
    )
  if (status === 'draft' && approval_needed)
    return (
      <Notice tone="info" title="Invoices to this client take two people">
        Ask for approval once it is right: a colleague approves it, and then it can be issued.
      </Notice>
    )
  return null
}
