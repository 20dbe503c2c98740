import { accessRoutes } from '#areas/access/routes.ts'
import { authRoutes } from '#areas/access/sign-in/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = { name: 'access', plugin: authRoutes, routes: accessRoutes }
