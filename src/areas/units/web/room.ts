import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  live: {
    'units.changed': { refreshes: ['units', 'timesheets'] },
  },
}
