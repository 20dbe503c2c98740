import type { DocumentKind, InvoiceType } from '#areas/invoices/contract.ts'
import { type Reach, reachOf } from '#platform/permissions.ts'

/** What one may do with invoices, each grantable for every type or for one kind: `invoices.issue`, `invoices.sales.issue`. */
export type InvoiceAction =
  | 'view'
  | 'create'
  | 'update'
  | 'approve'
  | 'issue'
  | 'send'
  | 'delete'
  | 'export'
  | 'credit'
  | 'void'
  | 'write_off'
  | 'dispute'
  | 'hold'

const kinds = ['sales', 'self_billing'] as const

/** Credit notes belong to the kind that they correct. Purchase invoices have no names of their own: every type opens them. */
export function kindOf(type: InvoiceType | DocumentKind): (typeof kinds)[number] | 'purchase' {
  if (type.startsWith('self-billing')) return 'self_billing'
  return type.startsWith('purchase') ? 'purchase' : 'sales'
}

/** Every name that opens an endpoint for this action, for `allow`. */
export function anyInvoice(action: InvoiceAction): string[] {
  return [`invoices.${action}`, ...kinds.map((kind) => `invoices.${kind}.${action}`)]
}

const wide: Record<Reach, number> = { own: 1, team: 2, all: 3 }

/** The widest reach at which one may do this with documents of this type, or undefined. */
export function invoiceReach(
  names: ReadonlySet<string>,
  action: InvoiceAction,
  type: InvoiceType | DocumentKind,
): Reach | undefined {
  const reaches = [
    reachOf(names, `invoices.${action}`),
    reachOf(names, `invoices.${kindOf(type)}.${action}`),
  ].filter((reach) => reach !== undefined)
  return reaches.sort((a, b) => wide[b] - wide[a])[0]
}
