import type { WebRoom } from '#kit/room.ts'

export const room: WebRoom = {
  live: {
    'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated': {
      refreshes: ['notifications'],
      also: async (payloads) => {
        const { showNotifications } = await import('#areas/notifications/web/show-notifications.ts')
        return showNotifications(payloads)
      },
    },
  },
}
