import { countLosing, keptMails } from '#areas/central/groups/mails/queries.ts'
import { nameOf } from '#areas/central/groups/queries.ts'
import { holdTemplatesOf, lockMails } from '#areas/mail/public.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import { type Reason, refuse } from '#platform/refusal.ts'

type Losses = {
  tenants: readonly number[]
  /** One kind of mail; absent: all that the group locks. */
  kind?: string
  /** How many one was told. */
  replacing: number
}

/**
 * Locks in these agencies what the group locks, from the commit on, and answers how many of them lose words of their
 * own. Refuses when they are more than whoever asks was told. Whoever words mails there at this moment is waited for, and
 * counted: between the number and the lock nobody writes any.
 */
export async function lockWords(
  { all, deps }: Pick<Call<Endpoint>, 'all' | 'deps'>,
  group: number,
  { tenants, kind, replacing }: Losses,
): Promise<number> {
  const mails = [...(await keptMails(all, group)).values()].filter(
    (mail) => mail.mode === 'locked' && (kind === undefined || mail.kind === kind),
  )
  if (mails.length === 0 || tenants.length === 0) return 0
  await holdTemplatesOf(all, tenants)
  const losing = await countLosing(all, group, { tenants, kind })
  refuse(whyNotReplaced(losing, replacing))
  await lockMails(all, deps.areas, tenants, {
    name: await nameOf(all, group),
    mails: mails.map(({ changed_by, ...mail }) => ({ ...mail, by: changed_by })),
  })
  return losing
}

function whyNotReplaced(losing: number, known: number): Reason | undefined {
  if (losing <= known) return undefined
  return {
    code: 'group.words_lost',
    title:
      losing === 1
        ? 'One agency has words of its own that the group’s would replace'
        : `${losing} agencies have words of their own that the group’s would replace`,
    description: 'They stay among the versions there. Look again, and confirm it.',
  }
}
