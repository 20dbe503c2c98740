import { warningMail } from '#areas/bank/letters.ts'
import { notices } from '#areas/bank/notices.ts'
import { bankRoutes } from '#areas/bank/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = { name: 'bank', routes: bankRoutes, notices, mails: [warningMail] }
