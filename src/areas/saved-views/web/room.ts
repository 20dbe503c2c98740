import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  live: { 'saved_view.changed': { refreshes: ['saved-views'] } },
}
