import { tidyArrivals } from '#areas/files/arrivals.ts'
import { binDays } from '#areas/files/contract.ts'
import { fileExpiring, fileRefused } from '#areas/files/notification-kinds.ts'
import { writingTakes } from '#areas/files/rules.ts'
import {
  deleteObjects,
  findWaiting,
  purgeBin,
  saveVerdict,
  type Taken,
  takeExpiring,
  takeLeaving,
} from '#areas/files/tidy-queries.ts'
import { notify } from '#areas/notifications/public.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { AccountJobHandler, JobContext, JobHandler } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { addDays, formatDay } from '#platform/days.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { NoVerdict } from '#platform/scanner/clamd.ts'

/** So many in a transaction, and so many transactions: what is left then is the next one's. */
const batch = 200
const mostBatches = 500
/** People are told so many days before a file expires. */
const expiryLead = 30

export const background: Record<string, JobHandler> = {
  'files.tidy': async (job) => {
    await removeLeaving(job)
    await scanWaiting(job)
  },
  'files.nightly': async (job) => {
    await emptyBin(job)
    await tellOfExpiry(job)
    await removeLeaving(job)
  },
}

/** Of no agency: a folder of this machine. */
export const accountJobs: Record<string, AccountJobHandler> = {
  'files.arrivals': (deps) => tidyArrivals(deps, clock.now()),
}

export const schedule = {
  'files.arrivals': '*/10 * * * *',
  'files.tidy': '*/10 * * * *',
  'files.nightly': '40 2 * * *',
}

/** Takes out of the storage what was given up while it was written, and what no file holds any more. */
export async function removeLeaving(job: Pick<JobContext, 'inTenant' | 'storage' | 'now'>): Promise<void> {
  const givenUp = new Date(job.now.getTime() - writingTakes)
  for (let round = 0; round < mostBatches; round++) {
    const leaving = await job.inTenant((db) => takeLeaving(db, givenUp, batch))
    // From here on nobody can make a file of them; whoever dies here leaves them for the next time.
    await Promise.all(leaving.map(({ storage_key }) => job.storage.remove(storage_key)))
    await job.inTenant((db) => deleteObjects(db, leaving))
    if (leaving.length < batch) return
  }
}

/** What has lain in the bin for thirty days leaves for good. */
export async function emptyBin(job: Pick<JobContext, 'inTenant' | 'now'>): Promise<void> {
  const before = new Date(job.now.getTime() - binDays * 86_400_000)
  for (let round = 0; round < mostBatches; round++) {
    const gone = await job.inTenant(async (db) => {
      const purged = await purgeBin(db, { before, most: batch }, await todayOf({ ...job, db }))
      const bySubject = Map.groupBy(purged, ({ subject }) => subject ?? 'files')
      for (const [subject, some] of bySubject)
        await recordHistoryEach(
          db,
          subject,
          some.map(({ id, subject_id, name }) => ({
            subject_id: subject_id ?? id,
            action: 'file deleted for good',
            user_id: null,
            user_name: '',
            changes: { file: { from: name, to: null } },
          })),
        )
      return purged
    })
    if (gone.length < batch) return
  }
}

/** Asks the virus scanner anew about what arrived while it did not answer. */
export async function scanWaiting(job: JobContext): Promise<void> {
  const { scanner } = job
  for (const { id, storage_key, ...file } of await job.inTenant((db) => findWaiting(db, batch))) {
    const found = await job.storage.read(storage_key)
    if (!found) continue
    const verdict = scanner
      ? await scanner.scan(found.bytes).catch((error: unknown) => {
          job.log.warn({ err: error, file: file.file_id }, 'the virus scanner gave no verdict')
          return error instanceof NoVerdict ? ('none' as const) : undefined
        })
      : { clean: true as const }
    found.bytes.destroy()
    // While it does not answer it is asked again the next time.
    if (!verdict) return
    if (verdict === 'none') continue
    await job.inTenant(async (db) => {
      const scanned_by = scanner ? 'clamd' : 'structure'
      await saveVerdict(
        db,
        id,
        verdict.clean
          ? { status: 'clean', scanned_by, found: '' }
          : { status: 'refused', scanned_by, found: verdict.found },
      )
      await announce(db, 'file.changed', { id: file.file_id })
      if (!verdict.clean)
        await notify({ ...job, db }, fileRefused, [
          ...uploadersOf(file).map((user_id) => ({
            user_id,
            type: 'error' as const,
            title: `The virus scanner refused “${file.name}”`,
            description: `It found ${verdict.found}. Nobody can download it.`,
            ...shownAt(file),
          })),
        ])
    })
  }
}

/** Tells whoever uploaded a file that it expires, once. */
export async function tellOfExpiry(
  job: Pick<JobContext, 'inTenant' | 'now' | 'tenant' | 'publicUrl'>,
): Promise<void> {
  for (let round = 0; round < mostBatches; round++) {
    const taken = await job.inTenant(async (db) => {
      const today = await todayOf({ ...job, db })
      const expiring = await takeExpiring(db, today, addDays(today, expiryLead), batch)
      await notify(
        { ...job, db },
        fileExpiring,
        expiring.flatMap((file) =>
          uploadersOf(file).map((user_id) => ({
            user_id,
            write: ({ locale }) => ({
              title: `“${file.name}” expires on ${formatDay(file.expires_on, 'date', locale)}`,
              description: 'Ask for a new one in time, and put it in its place.',
              ...shownAt(file),
            }),
          })),
        ),
      )
      return expiring.length
    })
    if (taken < batch) return
  }
}

/** Whoever uploaded it, where they have an account. */
const uploadersOf = ({ uploaded_by }: Taken): number[] => (uploaded_by === null ? [] : [uploaded_by])

const shownAt = ({ file_id }: Pick<Taken, 'file_id'>) => ({
  actions: [{ label: 'See the file', url: `/files?file=${file_id}` }],
  related: { name: 'files', id: file_id },
})
