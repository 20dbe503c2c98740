import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  live: {
    'user.created': { refreshes: ['users'], of: 'users' },
    'user.changed': { refreshes: ['users'], of: 'users' },
  },
}
