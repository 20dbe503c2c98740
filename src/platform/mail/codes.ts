import type { Db } from '#platform/db/tenant.ts'

/** What stands in a kept mail in the place of a code. */
export const hidden = 'hidden'

/** The link of a mail that lets somebody in, and the record that keeps the hash of its code. */
export type CodeLink = {
  /** The name under which a room keeps such codes: `approver_links`. */
  of: string
  id: number
  /** The address of the link, up to and with `code=`: the code is its last part. */
  url: string
}

/**
 * Keeps the hash of a code that is about to be sent, in the place of an earlier one. False: the link must not be sent
 * any more, as it was withdrawn, used or replaced by a newer mail. Called again with the same code when a mail is tried
 * again.
 */
export type KeepCode = (db: Db, sending: { id: number; mail_id: number; code: string }) => Promise<boolean>

/** The address of such a link as it stands in the mail that is kept. */
export const hiddenUrl = ({ url }: Pick<CodeLink, 'url'>) => `${url}${hidden}`

/** A body as it leaves: with the code in its own link and nowhere else, whatever words somebody wrote around it. */
export function withCode(body: string, link: CodeLink, code: string): string {
  return body.replaceAll(hiddenUrl(link), `${link.url}${code}`)
}
