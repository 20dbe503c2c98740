import { background, schedule } from '#areas/notifications/background.ts'
import { notificationRoutes } from '#areas/notifications/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'notifications',
  routes: notificationRoutes,
  background,
  schedule,
  // The name that libraries for this protocol listen for.
  live: {
    'notification.created': {
      to: 'people',
      as: 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated',
    },
  },
}
