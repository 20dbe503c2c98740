import type { InvoiceStatus, InvoiceType } from '#areas/invoices/contract.ts'
import { isIssued } from '#areas/invoices/rules.ts'
import { isCredit } from '#areas/invoices/words.ts'
import { divide } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

export type Ends = {
  type: InvoiceType
  status: InvoiceStatus
  paid: number
  credited: number
  balance: number
  /** Credit notes on it, drafts among them. */
  credit_count: number
  /** Some of them are drafts. */
  has_credit_drafts: boolean
  /** It was mailed, or marked as sent. */
  was_sent: boolean
}

/** Why this document cannot be made void, or undefined: nobody may have it, and nothing may rest on it. */
export function whyNotVoid(document: Ends, permitted: boolean): Reason | undefined {
  if (document.status === 'void') return ended('void', 'This document is void already')
  if (!isIssued(document.status))
    return ended('not_issued', 'A draft is not made void', 'Delete it: it has no number yet.')
  if (isCredit(document.type) || document.type === 'purchase')
    return ended('type', 'Only invoices are made void', 'What was given back in error goes on a new invoice.')
  if (document.was_sent || document.status !== 'issued')
    return ended('sent', 'It was sent already', 'Whoever has it may have booked it: credit it instead.')
  if (document.credit_count > 0 || document.credited > 0)
    return ended(
      'credited',
      'There are credit notes on it',
      'Delete their drafts first. What is issued stays: credit the rest.',
    )
  if (document.paid > 0)
    return ended(
      'paid',
      'Something was paid on it',
      'Credit it instead: what was paid then stays on account.',
    )
  if (!permitted)
    return ended(
      'not_permitted',
      'Your agency does not make documents void',
      'It can be allowed in Invoice Settings. Or credit it.',
    )
}

/** Why nothing of this document is written off, or undefined. */
export function whyNotWriteOff(document: Ends): Reason | undefined {
  if (document.type !== 'sales')
    return ended('type', 'Only invoices to clients are written off', 'What we owe ourselves is not given up.')
  if (document.status === 'written-off') return ended('written_off', 'This invoice is written off already')
  if (!isIssued(document.status) || document.balance <= 0 || document.status === 'void')
    return ended('nothing_owed', 'Nothing is owed on it', 'There is nothing that could be given up.')
  if (document.has_credit_drafts)
    return ended('credit_drafts', 'A credit note on it is still a draft', 'Issue it or delete it first.')
}

/** How much of a balance is VAT: by what the whole document charged. */
export const taxOfBalance = ({ balance, tax, gross }: { balance: number; tax: number; gross: number }) =>
  gross === 0 ? 0 : Number(divide(BigInt(balance) * BigInt(tax), BigInt(gross)))

function ended(code: string, title: string, description?: string): Reason {
  return { code: `ending.${code}`, title, ...(description ? { description } : {}) }
}
