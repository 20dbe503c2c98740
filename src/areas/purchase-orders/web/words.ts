/** What the values of purchase orders are called, as choices of a form or filter. */
import { hardStops, orderStatuses } from '#areas/purchase-orders/contract.ts'
import { hardStopNames, statusNames } from '#areas/purchase-orders/rules.ts'

export const statusOptions = orderStatuses.map((value) => ({ value, label: statusNames[value] }))
export const hardStopOptions = hardStops.map((value) => ({ value, label: hardStopNames[value] }))
