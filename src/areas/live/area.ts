import { authoriseRoutes } from '#areas/live/authorise.ts'
import { lookForEnded } from '#areas/live/cut-ended-sessions.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'live',
  plugin: (app, deps) => {
    authoriseRoutes(app, deps)
    lookForEnded(app, deps)
  },
}
