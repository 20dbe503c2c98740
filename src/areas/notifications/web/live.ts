import { ring } from '#areas/notifications/web/ring.ts'
import type { LiveEffects } from '#web/live/news.ts'

export const live: LiveEffects = {
  'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated': {
    refreshes: ['notifications'],
    also: ring,
  },
}
