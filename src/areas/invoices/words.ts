/** The words of the room: values in tables and in addresses. */

export const invoiceTypes = [
  'sales',
  'self-billing',
  'purchase',
  'sales-credit',
  'self-billing-credit',
  'purchase-credit',
] as const

export const invoiceStatuses = [
  'draft',
  'awaiting-approval',
  'approved',
  'issued',
  'sent',
  'part-paid',
  'paid',
  'disputed',
  'credited',
  'void',
  'written-off',
] as const

/**
 * `invoices/{status}/…`: ready, to-approve, to-issue, unpaid, overdue and sync-failed are views, not statuses. What is
 * to be approved or issued is what the person may approve or issue.
 */
export const statusSlugs = [
  'all',
  'ready',
  'draft',
  'awaiting-approval',
  'to-approve',
  'approved',
  'to-issue',
  'issued',
  'sent',
  'part-paid',
  'unpaid',
  'overdue',
  'paid',
  'disputed',
  'credited',
  'void',
  'written-off',
  'sync-failed',
] as const

/** What gives back rather than asks. */
export const isCredit = (type: string) => type.endsWith('-credit')

/** Who owes by a document: clients us, or we suppliers. Figures of the two are never added. */
export const directions = { receivable: 'Owed to us', payable: 'Owed by us' } as const
export type Direction = keyof typeof directions

/** A credit note stands on the side of what it gives back. */
export const receivableTypes = ['sales', 'sales-credit'] as const

/** An amount of a document as it counts among others of its side: what gives back counts below nothing. */
export const signed = (type: string, minor: number): number => (isCredit(type) ? -minor : minor)

/** `invoices/…/{type}`. */
export const typeSlugs = ['all', ...invoiceTypes] as const

/** Is this pair of an address, `invoices/{status}/{type}`, one of a list? */
export function isListAddress(status: string, type: string): boolean {
  return (
    (statusSlugs as readonly string[]).includes(status) && (typeSlugs as readonly string[]).includes(type)
  )
}

export const statusWords: Record<(typeof statusSlugs)[number], string> = {
  all: 'All',
  ready: 'Ready to invoice',
  draft: 'Draft',
  'awaiting-approval': 'Awaiting approval',
  'to-approve': 'To approve',
  approved: 'Approved',
  'to-issue': 'To issue',
  issued: 'Issued',
  sent: 'Sent',
  'part-paid': 'Part paid',
  unpaid: 'Unpaid',
  overdue: 'Overdue',
  paid: 'Paid',
  disputed: 'Disputed',
  credited: 'Credited',
  void: 'Void',
  'written-off': 'Written off',
  'sync-failed': 'Sync failed',
}

export const typeWords: Record<(typeof typeSlugs)[number], string> = {
  all: 'All types',
  sales: 'Sales',
  'self-billing': 'Self-billing',
  purchase: 'Purchase',
  'sales-credit': 'Sales credit',
  'self-billing-credit': 'Self-billing credit',
  'purchase-credit': 'Purchase credit',
}

/** What one document of the type is called. */
export const documentWords: Record<(typeof invoiceTypes)[number], string> = {
  sales: 'Invoice',
  'self-billing': 'Self-billing invoice',
  purchase: 'Purchase invoice',
  'sales-credit': 'Credit note',
  'self-billing-credit': 'Self-billing credit note',
  'purchase-credit': 'Purchase credit note',
}

/** How the mails of a document went; nothing is said where none was sent. */
export const deliveryWords = {
  queued: 'Sending',
  sent: 'Delivered',
  failed: 'Not delivered',
  not_sent: 'No mail server',
} as const
