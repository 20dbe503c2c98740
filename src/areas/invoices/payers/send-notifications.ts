import { holdersOf } from '#areas/access/public.ts'
import { candidatesOf } from '#areas/candidates/public.ts'
import { underFormerPayer } from '#areas/invoices/notification-kinds.ts'
import { payerNames } from '#areas/invoices/payers/actions.ts'
import { findTime } from '#areas/invoices/payers/queries.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobHandler } from '#platform/area.ts'
import { counted } from '#platform/counted.ts'

/** A change of engagement has left handed-in time under the payer before: whoever makes runs hears of it. */
export const notifyFormerPayer: JobHandler = (job, { id }: { id: number }) =>
  job.inTenant(async (db) => {
    const candidate = (await candidatesOf(db, [id])).get(id)
    const found = await findTime(db, { candidate_id: id })
    if (!candidate || found.length === 0) return
    const count = new Set(found.map(({ timesheet_id }) => timesheet_id)).size
    const under = [...new Set(found.map((each) => payerNames(each).from))].join(' and ')
    const people = await holdersOf(db, 'invoices.run', candidate)
    await notify(
      { ...job, db },
      underFormerPayer,
      people.map(({ id: user_id }) => ({
        user_id,
        title: `${counted(count, 'timesheet still stands', 'timesheets still stand')} under ${under}`,
        description: `The engagement of ${candidate.name} changed after they were submitted.`,
        actions: [
          { label: 'See what can be moved', url: `/tenant/${job.tenant.slug}/candidates/${id}/payer-moves` },
        ],
        related: { name: 'candidates', id },
      })),
    )
  })
