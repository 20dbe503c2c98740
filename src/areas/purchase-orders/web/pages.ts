import { type RoomPages, standardPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: standardPages('/settings/purchase-orders', 'areas/purchase-orders/web'),
}
