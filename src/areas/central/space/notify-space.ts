import { spaceShort } from '#areas/central/notification-kinds.ts'
import { notifyOwners } from '#areas/central/notify-owners.ts'
import {
  claimWarning,
  forgetWarnings,
  openAgencies,
  queueSpaceEmails,
  type SpaceEmail,
} from '#areas/central/space/queries.ts'
import { emailWords, ownersWords } from '#areas/central/space/words.ts'
import { sendAccountEmail } from '#areas/identity/public.ts'
import type { AccountJobHandler, JobHandler } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { utcDay } from '#platform/days.ts'
import type { Database } from '#platform/db/tenant.ts'
import { enqueueFor } from '#platform/outbox.ts'
import type { SpaceFigures, SpaceLevel } from '#platform/storage/space.ts'

export const spaceWork = { email: 'central.space_email', tell: 'central.tell_space' } as const

const mb = 1024 ** 2

/**
 * Space runs out: central administration gets an email with the figures, and once something is refused the owners of
 * the agencies find it in their notifications, without any. Each at most once a day, whichever process noticed. Throws while
 * there is no space for these rows either: it is tried again.
 */
export function notifyOfSpace(
  database: Database,
  level: SpaceLevel,
  { free, size }: SpaceFigures,
): Promise<void> {
  return database.acrossTenants('those who run Saffron are told that space runs out', async (all) => {
    const day = utcDay(clock.now())
    if (level === 'enough' || !(await claimWarning(all, day, level))) return
    await forgetWarnings(all, day)
    const figures = { level, free_mb: Math.floor(free / mb), size_mb: Math.floor(size / mb) }
    await queueSpaceEmails(all, spaceWork.email, figures)
    if (level !== 'low' && (await claimWarning(all, day, 'owners')))
      await enqueueFor(all, await openAgencies(all), spaceWork.tell, {})
  })
}

/** Puts it in the notifications of those who own an agency. By then it may be over: the bell says what is true. */
export const notifySpace: JobHandler = (job) =>
  job.inTenant((db) =>
    notifyOwners({ ...job, db }, spaceShort, () => ownersWords(job.space?.level() ?? 'enough')),
  )

/** The email to one person of central administration. */
export const writeSpaceEmail: AccountJobHandler = (deps, letter: SpaceEmail) =>
  sendAccountEmail(deps, {
    of: `space ${letter.level} ${utcDay(clock.now())} ${letter.email}`,
    to: { address: letter.email, name: letter.name },
    ...emailWords(letter),
    button: { label: 'Open Saffron', url: `${deps.publicUrl}/central` },
    footer: ['You get this because you administer Saffron centrally; at most once a day for each level.'],
  })
