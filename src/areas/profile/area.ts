import { listens } from '#areas/profile/background.ts'
import { centralProfileRoutes } from '#areas/profile/central/routes.ts'
import { notifications } from '#areas/profile/notification-kinds.ts'
import { profileRoutes } from '#areas/profile/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'profile',
  routes: (on) => {
    profileRoutes(on)
    centralProfileRoutes(on)
  },
  eventListeners: listens,
  notifications,
}
