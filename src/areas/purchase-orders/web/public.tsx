export { OrdersField } from '#areas/purchase-orders/web/parts/OrdersField.tsx'
