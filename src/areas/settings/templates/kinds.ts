import type { Area } from '#platform/area.ts'
import { type MailKind, noticeMail } from '#platform/mail/kind.ts'

/**
 * The registry: every kind of mail that agencies send, as the rooms declare them (`mails` and `notices` in `area.ts`), by name.
 * A notification that its room words by a kind of its own stands here once, as that kind.
 */
export function mailKinds(areas: readonly Area[]): Map<string, MailKind> {
  const own = areas.flatMap(({ mails = [] }) => mails)
  const notices = areas.flatMap((area) => area.notices ?? []).filter(({ mail }) => mail !== 'always')
  return new Map([...notices.map(noticeMail), ...own].map((kind) => [kind.name, kind]))
}
