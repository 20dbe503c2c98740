import type { InvoiceStatus } from '#areas/invoices/contract.ts'
import type { Reason } from '#platform/refusal.ts'

/** What says whether a document takes a second person, and how far that is. */
export type ApprovalFacts = {
  status: InvoiceStatus
  /** Its billing profile wants another person to approve it. */
  approval_needed: boolean
  /** Who asked for the approval that waits now; null: nobody, or somebody who is no user any more. */
  approval_asked_by: number | null
  /** It was approved by way of a request. */
  second_approved: boolean
}

/** Why this person may not approve it where its client wants a second one, or undefined. */
export function whyNotApproveAlone(invoice: ApprovalFacts, user_id: number): Reason | undefined {
  if (!invoice.approval_needed) return undefined
  if (invoice.status === 'draft')
    return {
      code: 'invoice.approval_needed',
      title: 'Invoices to this client take two people',
      description: 'Ask for approval first: a colleague then approves it.',
    }
  if (invoice.status === 'awaiting-approval' && invoice.approval_asked_by === user_id)
    return {
      code: 'invoice.own_request',
      title: 'Somebody else has to approve it',
      description: 'You asked for this approval. A colleague decides, or you take the request back.',
      status: 403,
    }
}

/** Why nobody can be asked to approve it: it is no draft. What an approval refuses is refused here, too. */
export function whyNotAsk({ status }: Pick<ApprovalFacts, 'status'>): Reason | undefined {
  if (status === 'draft') return undefined
  return status === 'awaiting-approval'
    ? {
        code: 'invoice.already_asked',
        title: 'It awaits approval already',
        description: 'Somebody asked a moment ago. Reload to see who.',
      }
    : {
        code: 'invoice.not_draft',
        title: 'Only drafts await approval',
        description: 'This document is approved already, or issued.',
      }
}

/** Why it cannot be sent back, nor the request taken back: nobody waits for a decision. */
export function whyNotDecide({ status }: Pick<ApprovalFacts, 'status'>): Reason | undefined {
  if (status === 'awaiting-approval') return undefined
  return {
    code: 'invoice.not_asked',
    title: 'It does not await approval',
    description: 'Somebody may have decided a moment ago. Reload to see.',
  }
}

/** Why it is not issued: it was approved by one person, before its client wanted two. */
export function whyNotIssueAlone({ approval_needed, second_approved }: ApprovalFacts): Reason | undefined {
  if (!approval_needed || second_approved) return undefined
  return {
    code: 'invoice.approval_needed',
    title: 'Invoices to this client take two people',
    description: 'One person approved it alone. Take the approval back, and ask a colleague for it.',
  }
}
