import type { InvoiceStatus, InvoiceType } from '#areas/invoices/contract.ts'
import type { NewDispute, Resolution } from '#areas/invoices/disputes/contract.ts'
import { isIssued } from '#areas/invoices/rules.ts'
import { isCredit } from '#areas/invoices/words.ts'
import type { Day } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

export type Disputed = {
  type: InvoiceType
  status: InvoiceStatus
  currency: string
  balance: number
  line_ids: readonly number[]
}

/** Why this document cannot be disputed, or undefined: nothing is owed on it, or it is disputed by now. */
export function whyNotDispute(document: Omit<Disputed, 'line_ids'>): Reason | undefined {
  if (document.status === 'disputed')
    return reason('disputed', 'This document is disputed already', 'One dispute at a time: resolve it first.')
  if (!isIssued(document.status))
    return reason('not_issued', 'Only an issued document is disputed', 'A draft is changed or deleted.')
  if (isCredit(document.type)) return reason('type', 'A credit note is not disputed')
  if (document.balance <= 0 || document.status === 'void' || document.status === 'written-off')
    return reason('nothing_owed', 'Nothing is owed on it', 'Credit it if something has to be given back.')
}

/** Why it cannot be disputed in this way, at the field. */
export function whyNotAsked(document: Disputed, asked: NewDispute, today: Day): Reason | undefined {
  const { amount, line_ids, promised_on } = asked
  if (amount !== undefined && amount > document.balance)
    return atField('amount', `At most ${formatMoney(document.balance, document.currency)}: more is not owed`)
  if (line_ids.some((id) => !document.line_ids.includes(id)))
    return atField('line_ids', 'Choose lines of this document')
  return whyNotPromised(promised_on, today)
}

export function whyNotPromised(promised_on: Day | null | undefined, today: Day): Reason | undefined {
  if (promised_on && promised_on < today) return atField('promised_on', 'Today or later')
}

/** Why a dispute does not end like this: what is said to be credited must be. `credits`: notes since it began, drafts too. */
export function whyNotResolve(
  dispute: { outcome: string | null } | undefined,
  { outcome }: Resolution,
  credits: number,
): Reason | undefined {
  if (!dispute || dispute.outcome !== null)
    return reason('none', 'This document is not disputed', 'Somebody else may have resolved it first.')
  if (outcome !== 'rejected' && credits === 0)
    return reason('not_credited', 'Nothing was credited yet', 'Issue the credit note first.')
}

/** Whoever is to clear it up does not see the document. */
export const unseen: Reason = {
  code: 'dispute.owner_unseen',
  title: 'They may not see this document',
  description: 'Choose somebody who sees it, or give them the permission first.',
  errors: { owner_user_id: ['They may not see this document'] },
}

function reason(code: string, title: string, description?: string): Reason {
  return { code: `dispute.${code}`, title, ...(description ? { description } : {}) }
}

const atField = (field: string, text: string): Reason => ({
  ...reason(field, 'Please check the dispute', text),
  errors: { [field]: [text] },
})
