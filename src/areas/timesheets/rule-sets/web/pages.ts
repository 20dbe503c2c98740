import { type RoomPages, standardPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: standardPages('/settings/overtime-rules', 'areas/timesheets/rule-sets/web'),
}
