/** Beside the pages: what a page takes apart itself comes with the first load. */
import {
  ChangePurchaseOrder,
  NewPurchaseOrder,
  purchaseOrderRecord,
} from '#areas/purchase-orders/contract.ts'

const { client_id: _client, currency: _currency, ...fields } = purchaseOrderRecord.fields
const { priority, hard_stop, allow_overage_percent, warn_percent } = fields
const { currency: _given, ...blank } = purchaseOrderRecord.blank

/** The currency is that of the client's billing profile: nobody chooses it. */
export const NewOrderForm = NewPurchaseOrder.omit({ currency: true }).extend({
  ...{ priority, hard_stop, allow_overage_percent, warn_percent },
})
export const ChangeOrderForm = ChangePurchaseOrder.extend(fields)
export const blankOrder = blank
