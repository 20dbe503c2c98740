import { sendToAccount } from '#areas/access/public.ts'
import { spaceShort } from '#areas/central/notices.ts'
import {
  claimWarning,
  forgetWarnings,
  openAgencies,
  queueSpaceEmails,
  type SpaceEmail,
} from '#areas/central/space/queries.ts'
import { lettersWords, ownersWords } from '#areas/central/space/words.ts'
import { tellOwners } from '#areas/central/tell-owners.ts'
import type { UnboundWork, Work } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { utcDay } from '#platform/days.ts'
import type { Database } from '#platform/db/tenant.ts'
import { enqueueFor } from '#platform/outbox.ts'
import type { SpaceFigures, SpaceLevel } from '#platform/storage/space.ts'

export const spaceWork = { letter: 'central.space_email', tell: 'central.tell_space' } as const

const mb = 1024 ** 2

/**
 * Space runs out: central administration gets a letter with the figures, and once something is refused the owners of
 * the agencies find it at their bell, without any. Each at most once a day, whichever process noticed. Throws while
 * there is no space for these rows either: it is tried again.
 */
export function tellOfSpace(
  database: Database,
  level: SpaceLevel,
  { free, size }: SpaceFigures,
): Promise<void> {
  return database.acrossTenants('those who run Saffron are told that space runs out', async (all) => {
    const day = utcDay(clock.now())
    if (level === 'enough' || !(await claimWarning(all, day, level))) return
    await forgetWarnings(all, day)
    const figures = { level, free_mb: Math.floor(free / mb), size_mb: Math.floor(size / mb) }
    await queueSpaceEmails(all, spaceWork.letter, figures)
    if (level !== 'low' && (await claimWarning(all, day, 'owners')))
      await enqueueFor(all, await openAgencies(all), spaceWork.tell, {})
  })
}

/** Hangs it at the bells of those who own an agency. By then it may be over: the bell says what is true. */
export const tellSpace: Work = (job) =>
  job.inTenant((db) =>
    tellOwners({ ...job, db }, spaceShort, () => ownersWords(job.space?.level() ?? 'enough')),
  )

/** The letter to one person of central administration. */
export const writeSpaceEmail: UnboundWork = (deps, letter: SpaceEmail) =>
  sendToAccount(deps, {
    of: `space ${letter.level} ${utcDay(clock.now())} ${letter.email}`,
    to: { address: letter.email, name: letter.name },
    ...lettersWords(letter),
    button: { label: 'Open Saffron', url: `${deps.publicUrl}/central` },
    footer: ['You get this because you administer Saffron centrally; at most once a day for each level.'],
  })
