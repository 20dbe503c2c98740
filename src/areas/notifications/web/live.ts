import { showNotifications } from '#areas/notifications/web/show-notifications.ts'
import type { LiveEffects } from '#kit/live/news.ts'

export const live: LiveEffects = {
  'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated': {
    refreshes: ['notifications'],
    also: showNotifications,
  },
}
