import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  live: {
    // Its name, its state: the frame shows both.
    'agency.changed': { refreshes: ['app', 'me', 'tenants', 'settings'] },
    'support.changed': { refreshes: ['app', 'support-grants'] },
  },
}
