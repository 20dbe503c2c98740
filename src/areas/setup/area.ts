import { registrationEmail, sendRegistrationEmail } from '#areas/setup/emails.ts'
import { setupRoutes } from '#areas/setup/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'setup',
  routes: setupRoutes,
  accountJobs: { [registrationEmail]: sendRegistrationEmail },
}
