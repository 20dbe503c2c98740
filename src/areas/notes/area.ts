import { removeNote } from '#areas/notes/actions.ts'
import { background, schedule } from '#areas/notes/background.ts'
import { notifications } from '#areas/notes/notification-kinds.ts'
import { notePersonalData } from '#areas/notes/personal-data.ts'
import { noteRoutes } from '#areas/notes/routes.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'

export const area: Area = {
  name: 'notes',
  personalData: notePersonalData,
  routes: noteRoutes,
  removable: { notes: { allow: ['notes.write', 'notes.delete'], remove: removeNote } },
  background,
  schedule,
  notifications,
  live: toTeam('notes.view', ['note.changed']),
}
