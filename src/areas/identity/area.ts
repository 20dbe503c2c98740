import { factorEmail, sendFactorEmail } from '#areas/identity/factors/emails.ts'
import {
  resetDoneEmail,
  resetEmail,
  sendResetDoneEmail,
  sendResetEmail,
} from '#areas/identity/password-resets/actions.ts'
import { identityRoutes } from '#areas/identity/routes.ts'
import { sweepSessions } from '#areas/identity/sessions/session-changes.ts'
import {
  confirmBrowserEmail,
  guessingEmail,
  writeConfirmation,
  writeGuessed,
} from '#areas/identity/sign-in/confirming.ts'
import { sweepCounts } from '#areas/identity/sign-in/counting.ts'
import { authRoutes } from '#areas/identity/sign-in/routes.ts'
import { signOnRoutes } from '#areas/identity/sso/plugin.ts'
import type { Area } from '#platform/area.ts'

export const area: Area = {
  name: 'identity',
  plugin: (app, deps) => {
    authRoutes(app, deps)
    signOnRoutes(app, deps)
  },
  routes: identityRoutes,
  background: { 'identity.sweep': (job) => sweepSessions(job.database, job.tenant.id) },
  accountJobs: {
    [resetEmail]: sendResetEmail,
    [resetDoneEmail]: sendResetDoneEmail,
    [factorEmail]: sendFactorEmail,
    [confirmBrowserEmail]: writeConfirmation,
    [guessingEmail]: writeGuessed,
    'identity.sweep_counts': ({ database }) =>
      sweepCounts(database.readingAcross('attempts of strangers are counted')),
  },
  schedule: {
    'identity.sweep': '17 3 * * *',
    'identity.sweep_counts': '37 * * * *',
  },
}
