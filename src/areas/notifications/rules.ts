import type { Notice } from '#platform/notice.ts'
import { reachOf } from '#platform/permissions.ts'
import type { Reason } from '#platform/refusal.ts'

/** What somebody chose, or what the catalogue proposes. */
export type Channels = { bell: boolean; mail: boolean }

type Asking = { kind: string; permissions: ReadonlySet<string> }

/** Can this person ever be told this? Who cannot is not shown the line. */
export function concerns(notice: Notice, who: Asking): boolean {
  const { kinds, permission } = notice.for
  if (!(kinds as readonly string[]).includes(who.kind)) return false
  return permission === undefined || reachOf(who.permissions, permission) !== undefined
}

/** What the catalogue proposes: a mail that the room writes itself is none of ours. */
export function defaultsOf(notice: Notice): Channels {
  return { bell: notice.bell, mail: notice.mail === true }
}

/** Where a notice goes for somebody who chose `wish`, or nothing. Who is gone hears nothing, a mail needs an address. */
export function channelsFor(
  notice: Notice,
  wish: Channels | undefined,
  person: { status: string; email: string },
): Channels {
  if (person.status === 'deactivated') return { bell: false, mail: false }
  const proposed = defaultsOf(notice)
  const { bell, mail } = notice.forced ? proposed : (wish ?? proposed)
  const reachable = person.status === 'active' && person.email !== ''
  return { bell, mail: mail && notice.mail !== 'always' && reachable }
}

/** Which of the two cannot be chosen, and is shown as it is. */
export function locksOf(notice: Notice): Channels {
  const forced = notice.forced === true
  return { bell: forced, mail: forced || notice.mail === 'always' }
}

/** Why part of a notice cannot be chosen, for the person; empty when all of it can. */
export function whyLocked(notice: Notice): string {
  if (notice.forced) return 'It is about the safety of your account or your pay, so it always reaches you.'
  if (notice.mail === 'always') return 'It carries what you need to do your part, so it always comes by mail.'
  return ''
}

/** Why somebody may not have it this way, or undefined when they may. `field` is where the choice stands in the body. */
export function whyNotChoose(
  notice: Notice | undefined,
  who: Asking,
  wish: { bell?: boolean | undefined; mail?: boolean | undefined },
  field: string,
): Reason | undefined {
  if (!notice || !concerns(notice, who)) {
    const title = 'There is no such notification'
    return { code: 'notification.unknown', title, errors: { [`${field}.name`]: [title] } }
  }
  const now = { bell: notice.bell, mail: notice.mail !== false }
  const locked = locksOf(notice)
  const stuck = (['bell', 'mail'] as const).find(
    (channel) => locked[channel] && wish[channel] !== undefined && wish[channel] !== now[channel],
  )
  if (!stuck) return undefined
  const why = whyLocked(notice)
  return {
    code: 'notification.forced',
    title: 'This cannot be switched off',
    description: why,
    errors: { [`${field}.${stuck}`]: [why] },
  }
}
