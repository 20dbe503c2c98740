import { ownersOf } from '#areas/invoices/public.ts'
import { notify } from '#areas/notifications/public.ts'
import { agencyClock } from '#areas/reports/agency.ts'
import { figuresDiffer } from '#areas/reports/notification-kinds.ts'
import { keepDifferences } from '#areas/reports/queries.ts'
import { type Difference, findDifferences } from '#areas/reports/reconciliations.ts'
import { reconciliationNames } from '#areas/reports/words.ts'
import type { JobContext } from '#platform/area.ts'
import { formatMoney } from '#platform/money.ts'

/** Each night: compares figures that belong together, and tells the owners of the first penny by which they differ. */
export async function compareFigures(job: JobContext): Promise<void> {
  const { now } = job
  await job.inTenant(async (db) => {
    const { today } = await agencyClock({ db, now })
    const news = await keepDifferences(db, await findDifferences({ db, now, today }), now)
    if (news.length === 0) return
    const owners = await ownersOf(db)
    await notify(
      { ...job, db },
      figuresDiffer,
      owners.map((user_id) => ({
        user_id,
        write: ({ locale }) => ({
          type: 'error' as const,
          title: 'Figures that belong together do not agree',
          description: news.map((each) => describeDifference(each, locale)).join(' '),
          actions: [{ label: 'See reports', url: '/reports' }],
        }),
      })),
    )
  })
}

const describeDifference = ({ name, currency, difference }: Difference, locale: string) =>
  `${reconciliationNames[name]}: they differ by ${formatMoney(difference, currency, locale)}.`
