export { consumeInvoices, moveWrittenOff, whyNotConsume } from '#areas/purchase-orders/consumption.ts'
export { forecastOrders } from '#areas/purchase-orders/forecast-queries.ts'
export {
  commitSheets,
  commitUnits,
  releaseCommitted,
  releaseReserved,
  reserveSheets,
} from '#areas/purchase-orders/ledger.ts'
export { ordersOfPlacements, savePlacementOrders } from '#areas/purchase-orders/placement-orders.ts'
export { previewSheet, type SheetUnit } from '#areas/purchase-orders/sheet-preview.ts'
export { partsOfUnit } from '#areas/purchase-orders/unit-parts.ts'
