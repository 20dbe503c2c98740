import { invitation } from '#areas/access/users/emails.ts'
import {
  bounceInvitation,
  expireInvitations,
  keepInvitationCode,
} from '#areas/access/users/invitation-queries.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'
import type { KeepCode } from '#platform/mail/codes.ts'
import { failedMail } from '#platform/mail/queue.ts'
import { announce } from '#platform/outbox.ts'
import { hashToken } from '#platform/session-tokens.ts'

/** Says of invitations whose week is over that they have expired; they do not work any more in any case. */
export const expire = (job: JobContext) =>
  job.inTenant(async (db) => {
    const ids = await expireInvitations(db)
    if (ids.length > 0) await announce(db, 'user.changed', { ids })
  })

/** An email that could not be delivered lets nobody in: whoever invited sees it and can put the address right. */
export const noteBounce: JobHandler = (job, { id }: { id: number }) =>
  job.inTenant(async (db) => {
    const mail = await failedMail(db, id)
    if (mail?.kind !== invitation.name || !mail.related_id) return
    const userId = await bounceInvitation(db, mail.related_id, mail.to_address)
    if (userId) await announce(db, 'user.changed', { id: userId })
  })

/** The code leaves with the mail; here its hash is kept. */
export const keepCode: KeepCode = (db, { id, mail_id, code }) =>
  keepInvitationCode(db, { id, mail_id, code_hash: hashToken(code), kind: invitation.name })
