import { faultRoutes } from '#areas/faults/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = { name: 'faults', routes: faultRoutes }
