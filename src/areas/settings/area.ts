import { removeBankHoliday } from '#areas/settings/actions.ts'
import { brandPictures } from '#areas/settings/brand/pictures.ts'
import { mailExports } from '#areas/settings/exports.ts'
import { settingsRoutes } from '#areas/settings/routes.ts'
import { removeSuppression } from '#areas/settings/suppressions/actions.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'
import { deliverMail, sendMailWork } from '#platform/mail/queue.ts'

export const area: Area = {
  name: 'settings',
  routes: settingsRoutes,
  plugin: brandPictures,
  exports: mailExports,
  removable: {
    'bank-holidays': {
      allow: 'settings.general',
      remove: removeBankHoliday,
    },
    'mail-suppressions': { allow: 'settings.email', remove: removeSuppression },
  },
  background: {
    [sendMailWork]: (job, { mail_id }: { mail_id: number }) => deliverMail(job, job.tenant, mail_id),
  },
  live: toTeam('member', ['settings.changed', 'periods.changed']),
}
