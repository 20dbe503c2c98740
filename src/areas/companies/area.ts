import { entityRoutes } from '#areas/companies/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = { name: 'companies', routes: entityRoutes }
