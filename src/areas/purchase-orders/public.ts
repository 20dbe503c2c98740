export { consumeInvoices, moveWrittenOff, whyNotConsume } from '#areas/purchase-orders/consumption.ts'
export { allocateLike, consumeCorrected, correctUnits } from '#areas/purchase-orders/corrected.ts'
export { carriesTime, lineOfPlace, takenOff, takesBackHere } from '#areas/purchase-orders/corrected-lines.ts'
export { type CreditedLine, ordersCredited, releaseCredited } from '#areas/purchase-orders/credited.ts'
export { forecastOrders } from '#areas/purchase-orders/forecast-queries.ts'
export { type HeldOrder, holdOrdersOf, readOrders, roomOf } from '#areas/purchase-orders/held-orders.ts'
export {
  commitSheets,
  commitUnits,
  releaseCommitted,
  releaseReserved,
  reserveSheets,
} from '#areas/purchase-orders/ledger.ts'
export { type MovablePart, moveParts, whatFits, whyNotMoveTo } from '#areas/purchase-orders/moving.ts'
export { keepNameable, type NamedFor, nameableOrders } from '#areas/purchase-orders/named-order.ts'
export {
  orderOfClient,
  ordersOfPlacements,
  savePlacementOrders,
  usualOrder,
} from '#areas/purchase-orders/placement-orders.ts'
export {
  figuresOf as orderFigures,
  findOrder,
  reachOrders,
  statusOf as orderStatus,
} from '#areas/purchase-orders/queries.ts'
export { previewSheet, type SheetUnit } from '#areas/purchase-orders/sheet-preview.ts'
export {
  allocationsOfUnit,
  allocationWords,
  partsOfUnit,
  takenBack,
} from '#areas/purchase-orders/unit-parts.ts'
