import { auditExports } from '#areas/access/audit/exports.ts'
import { sweepSessions } from '#areas/access/connections.ts'
import { resetDoneLetter, resetLetter, writeReset, writeResetDone } from '#areas/access/doors/actions.ts'
import { userExports } from '#areas/access/exports.ts'
import { factorLetter, writeFactorLetter } from '#areas/access/factors/letters.ts'
import { expire, keepCode, noteBounce } from '#areas/access/invitations/background.ts'
import { removeRole } from '#areas/access/roles/actions.ts'
import { roleExports } from '#areas/access/roles/exports.ts'
import { roleFinder } from '#areas/access/roles/finders.ts'
import { accessRoutes } from '#areas/access/routes.ts'
import {
  confirmBrowserEmail,
  guessingEmail,
  writeConfirmation,
  writeGuessed,
} from '#areas/access/sign-in/confirming.ts'
import { sweepCounts } from '#areas/access/sign-in/counting.ts'
import { authRoutes } from '#areas/access/sign-in/routes.ts'
import { signOnRoutes } from '#areas/access/sso/plugin.ts'
import { accessSubjects } from '#areas/access/subjects.ts'
import { removeTeam } from '#areas/access/teams/actions.ts'
import { teamFinder } from '#areas/access/teams/finders.ts'
import { userFinders } from '#areas/access/users/finders.ts'
import { invitation, invitationCodes } from '#areas/access/users/letters.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'
import { mailFailed } from '#platform/mail/queue.ts'

export const area: Area = {
  name: 'access',
  plugin: (app, deps) => {
    authRoutes(app, deps)
    signOnRoutes(app, deps)
  },
  routes: accessRoutes,
  exports: { ...userExports, ...roleExports, ...auditExports },
  finders: [...userFinders, roleFinder, teamFinder],
  subjects: accessSubjects,
  removable: {
    roles: { allow: 'roles.manage', remove: removeRole },
    teams: { allow: 'teams.manage', remove: removeTeam },
  },
  live: {
    'access.changed': { cut: 'people' },
    ...toTeam('roles.view', ['role.changed']),
    ...toTeam('users.view', ['user.created', 'user.changed']),
    ...toTeam('teams.view', ['team.changed']),
  },
  background: {
    'access.sweep': (job) => sweepSessions(job.database, job.tenant.id),
    'access.expire_invitations': expire,
  },
  unbound: {
    [resetLetter]: writeReset,
    [resetDoneLetter]: writeResetDone,
    [factorLetter]: writeFactorLetter,
    [confirmBrowserEmail]: writeConfirmation,
    [guessingEmail]: writeGuessed,
    'access.sweep_counts': ({ database }) =>
      sweepCounts(database.readingAcross('strangers at the doors are counted')),
  },
  schedule: {
    'access.sweep': '17 3 * * *',
    'access.sweep_counts': '37 * * * *',
    'access.expire_invitations': '7 * * * *',
  },
  listens: { [mailFailed]: noteBounce },
  mails: [invitation],
  codes: { [invitationCodes]: keepCode },
}
