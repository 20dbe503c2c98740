import { type RoomPages, standardPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: standardPages('/settings/teams', 'areas/access/teams/web'),
}
