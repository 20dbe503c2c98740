import {
  beginPurges,
  claimWarnings,
  closeErasing,
  eraseRows,
  findEnd,
  findTables,
  holdAccounts,
} from '#areas/central/erasing/queries.ts'
import { kept, orderOf } from '#areas/central/erasing/rules.ts'
import { agencyErasing } from '#areas/central/notification-kinds.ts'
import { notifyOwners } from '#areas/central/notify-owners.ts'
import { eraseAccounts } from '#areas/identity/public.ts'
import type { AccountJobHandler, JobContext, JobHandler } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { formatDay, utcDay } from '#platform/days.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import type { Db } from '#platform/db/tenant.ts'
import { enqueueFor } from '#platform/outbox.ts'

export const erasing = {
  oversee: 'central.erasing',
  warn: 'central.warn_of_erasing',
  erase: 'central.erase',
} as const

/** Each night: whose time is over is purged from now on, and who is close to it is told. */
export const overseeErasing: AccountJobHandler = ({ database }) =>
  database.acrossTenants('closed agencies are erased when their time is over', async (all) => {
    const today = utcDay(clock.now())
    await enqueueFor(all, await beginPurges(all, today), erasing.erase, {})
    await enqueueFor(all, await claimWarnings(all, today), erasing.warn, {})
  })

/** Tells the owners of a closed agency when its data is erased, unless it was opened again meanwhile. */
export const warnOwners: JobHandler = (job) =>
  inAgency(job, async (db) => {
    const end = await findEnd(db, db.tenant)
    if (!end) return
    await notifyOwners({ ...job, db }, agencyErasing, ({ locale }) => ({
      title: `The data of ${job.tenant.name} is erased on ${formatDay(end, 'date', locale)}`,
      description:
        'Your agency is closed. Write to Saffron before that day to take your data out, or to go on as before. Afterwards nobody can bring it back.',
    }))
  })

/**
 * Takes everything of a purged agency out: rows, files, and the accounts of people who are in no other agency. Each
 * table is a transaction of its own, so that a large agency holds nobody up; begun anew, it goes on where it stopped.
 */
export const eraseAgency: JobHandler = async (job) => {
  const { tables, references } = await inAgency(job, findTables)
  for (const table of orderOf(tables, references)) {
    if (table in kept) continue
    await inAgency(job, async (db) => {
      const accounts = table === 'users' ? await holdAccounts(db) : []
      await eraseRows(db, table)
      if (accounts.length > 0) await eraseAccounts(db, accounts)
    })
  }
  await job.storage.removeAgency(job.tenant.id)
  await job.mail.forget(job.tenant.id)
  await inAgency(job, closeErasing)
}

function inAgency<T>(job: JobContext, work: (db: Db) => Promise<T>): Promise<T> {
  return job.database.acrossTenants('a closed agency is erased', async (all) =>
    work(await switchTenant(all, job.tenant.id)),
  )
}
