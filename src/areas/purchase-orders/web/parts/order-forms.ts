/** Beside the pages: what a page takes apart itself comes with the first load. */

import type { z } from 'zod'
import {
  ChangePurchaseOrder,
  NewPurchaseOrder,
  type PurchaseOrder,
  purchaseOrderRecord,
} from '#areas/purchase-orders/contract.ts'
import type { Draft } from '#kit/ui/form/useRecordForm.ts'

const { client_id: _client, currency: _currency, ...fields } = purchaseOrderRecord.fields
const { priority, hard_stop, allow_overage_percent, warn_percent } = fields
const { currency: _given, ...blank } = purchaseOrderRecord.blank

/** The currency is that of the client's billing profile: nobody chooses it. */
export const NewOrderForm = NewPurchaseOrder.omit({ currency: true }).extend({
  ...{ priority, hard_stop, allow_overage_percent, warn_percent },
})
export const ChangeOrderForm = ChangePurchaseOrder.extend(fields)
export const blankOrder = blank

type NewFields = Draft<z.input<typeof NewOrderForm>>

/** What the order in the place of another begins with: what the client writes on it is empty. */
export function nextOrder(order: PurchaseOrder): NewFields {
  const { id, client_id, description, priority, hard_stop, allow_overage_percent, warn_percent } = order
  return {
    ...blankOrder,
    ...{ client_id, description, priority, hard_stop, allow_overage_percent, warn_percent },
    ...{ contact_id: order.contact_id, status: 'active', replaces: id },
  }
}
