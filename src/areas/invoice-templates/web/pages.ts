import { type RoomPages, standardPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: standardPages('/settings/invoice-templates', 'areas/invoice-templates/web'),
}
