import { bankDuty } from '#areas/bank/duties.ts'
import { warningMail } from '#areas/bank/emails.ts'
import { notifications } from '#areas/bank/notification-kinds.ts'
import { bankRoutes } from '#areas/bank/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'bank',
  routes: bankRoutes,
  duties: [bankDuty],
  notifications,
  mails: [warningMail],
}
