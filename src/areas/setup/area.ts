import { registrationLetter, writeRegistration } from '#areas/setup/letters.ts'
import { setupRoutes } from '#areas/setup/routes.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'setup',
  routes: setupRoutes,
  unbound: { [registrationLetter]: writeRegistration },
}
