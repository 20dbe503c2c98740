import { brandPictures } from '#areas/settings/brand/pictures.ts'
import { removeBankHoliday, removeCalendar } from '#areas/settings/calendars/actions.ts'
import { mailExports } from '#areas/settings/exports.ts'
import { settingsRoutes } from '#areas/settings/routes.ts'
import { settingsSubjects } from '#areas/settings/subjects.ts'
import { removeSuppression } from '#areas/settings/suppressions/actions.ts'
import type { Area } from '#platform/area.ts'
import { toTeam } from '#platform/live/to-team.ts'
import { deliverMail, sendMailWork } from '#platform/mail/queue.ts'

export const area: Area = {
  name: 'settings',
  routes: settingsRoutes,
  subjects: settingsSubjects,
  plugin: brandPictures,
  exports: mailExports,
  removable: {
    'bank-holidays': {
      allow: 'settings.general',
      remove: removeBankHoliday,
    },
    'holiday-calendars': {
      allow: 'settings.general',
      remove: removeCalendar,
    },
    'mail-suppressions': { allow: 'settings.email', remove: removeSuppression },
  },
  background: {
    [sendMailWork]: (job, { mail_id }: { mail_id: number }) =>
      deliverMail({ ...job, codes: codesOf(job.areas) }, job.tenant, mail_id),
  },
  live: toTeam('member', ['settings.changed', 'periods.changed']),
}

const codesOf = (areas: readonly Area[]) => Object.assign({}, ...areas.map(({ codes }) => codes))
