import type { Area } from '#platform/area.ts'
import { type MailKind, notificationMail } from '#platform/mail/kind.ts'

/**
 * The registry: every kind of mail that agencies send, as the rooms declare them (`mails` and `notifications` in `area.ts`), by name.
 * A notification that its room words by a kind of its own stands here once, as that kind.
 */
export function mailKinds(areas: readonly Area[]): Map<string, MailKind> {
  const own = areas.flatMap(({ mails = [] }) => mails)
  const notifications = areas
    .flatMap((area) => area.notifications ?? [])
    .filter(({ mail }) => mail !== 'always')
  return new Map([...notifications.map(notificationMail), ...own].map((kind) => [kind.name, kind]))
}
