import { mailExports } from '#areas/mail/exports.ts'
import { mailRoutes } from '#areas/mail/routes.ts'
import { removeSuppression } from '#areas/mail/suppressions/actions.ts'
import type { Area } from '#platform/area.ts'
import { deliverMail, sendMailWork } from '#platform/mail/queue.ts'

export const area: Area = {
  name: 'mail',
  routes: mailRoutes,
  exports: mailExports,
  removable: { 'mail-suppressions': { allow: 'settings.email', remove: removeSuppression } },
  background: {
    [sendMailWork]: (job, { mail_id }: { mail_id: number }) =>
      deliverMail(
        { ...job, codes: gathered(job.areas, 'codes'), checks: gathered(job.areas, 'mailChecks') },
        job.tenant,
        mail_id,
      ),
  },
}

const gathered = (areas: readonly Area[], of: 'codes' | 'mailChecks') =>
  Object.assign({}, ...areas.map((area) => area[of]))
