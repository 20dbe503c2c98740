import { centralRoutes } from '#areas/central/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'central',
  routes: centralRoutes,
}
