import { transferFeeRoutes } from '#areas/transfer-fees/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = { name: 'transfer-fees', routes: transferFeeRoutes }
