import type { NotificationKind } from '#platform/notification-kind.ts'
import { reachOf } from '#platform/permissions.ts'
import type { Reason } from '#platform/refusal.ts'

/** What somebody chose, or what the catalogue proposes. */
export type Channels = { bell: boolean; mail: boolean }

type Recipient = { kind: string; permissions: ReadonlySet<string> }

/** Can this person ever be told this? Who cannot is not shown the line. */
export function concerns(notification: NotificationKind, who: Recipient): boolean {
  const { kinds, permission } = notification.for
  if (!(kinds as readonly string[]).includes(who.kind)) return false
  return permission === undefined || reachOf(who.permissions, permission) !== undefined
}

/** What the catalogue proposes: a mail that the room writes itself is none of ours. */
export function defaultsOf(notification: NotificationKind): Channels {
  return { bell: notification.bell, mail: notification.mail === true }
}

/** Where a notification goes for somebody who chose `preference`, or nothing. Who is gone hears nothing, a mail needs an address. */
export function channelsFor(
  notification: NotificationKind,
  preference: Channels | undefined,
  person: { status: string; email: string },
): Channels {
  if (person.status === 'deactivated') return { bell: false, mail: false }
  const proposed = defaultsOf(notification)
  const { bell, mail } = notification.forced ? proposed : (preference ?? proposed)
  const reachable = person.status === 'active' && person.email !== ''
  return { bell, mail: mail && notification.mail !== 'always' && reachable }
}

/** Which of the two cannot be chosen, and is shown as it is. */
export function locksOf(notification: NotificationKind): Channels {
  const forced = notification.forced === true
  return { bell: forced, mail: forced || notification.mail === 'always' }
}

/** Why part of a notification cannot be chosen, for the person; empty when all of it can. */
export function whyLocked(notification: NotificationKind): string {
  if (notification.forced)
    return 'It is about the safety of your account or your pay, so it always reaches you.'
  if (notification.mail === 'always')
    return 'It carries what you need to do your part, so it always comes by email.'
  return ''
}

/** Why somebody may not have it this way, or undefined when they may. `field` is where the choice stands in the body. */
export function whyNotChoose(
  notification: NotificationKind | undefined,
  who: Recipient,
  preference: { bell?: boolean | undefined; mail?: boolean | undefined },
  field: string,
): Reason | undefined {
  if (!notification || !concerns(notification, who)) {
    const title = 'There is no such notification'
    return { code: 'notification.unknown', title, errors: { [`${field}.name`]: [title] } }
  }
  const now = { bell: notification.bell, mail: notification.mail !== false }
  const locked = locksOf(notification)
  const stuck = (['bell', 'mail'] as const).find(
    (channel) => locked[channel] && preference[channel] !== undefined && preference[channel] !== now[channel],
  )
  if (!stuck) return undefined
  const why = whyLocked(notification)
  return {
    code: 'notification.forced',
    title: 'This cannot be switched off',
    description: why,
    errors: { [`${field}.${stuck}`]: [why] },
  }
}
