import { searchRoutes } from '#areas/search/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = { name: 'search', routes: searchRoutes }
