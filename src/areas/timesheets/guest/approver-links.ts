import { createHash, randomBytes } from 'node:crypto'
import { agencyDefaults } from '#areas/settings/public.ts'
import { writeRequest } from '#areas/timesheets/emails.ts'
import {
  insertLinks,
  keepLinkCode,
  linksAsked,
  revokeLinks,
} from '#areas/timesheets/guest/approver-link-queries.ts'
import { findSheet, findWaiting, lockSheet, type Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import type { KeepCode } from '#platform/mail/codes.ts'
import { Refusal } from '#platform/refusal.ts'

/** Only this is kept of a code or a guest's token. They are random, so a plain hash cannot be guessed backwards. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
/** How many links a day somebody can ask for on one sheet. */
const mostAsked = 3

/** 256 bits, readable in an address. */
export const newSecret = () => randomBytes(32).toString('base64url')

/**
 * Makes the approver's link of the sheet's present submission, mails it and ends those before it. Its code is made when
 * the mail is sent: nobody here holds it. Nobody to mail: no
 * link, and the sheet waits for staff.
 */
export async function inviteApprover(
  ctx: Pick<Context, 'db' | 'tenant' | 'publicUrl'>,
  sheet: Sheet,
  { asked = false }: { asked?: boolean } = {},
): Promise<boolean> {
  await revokeLinks(ctx.db, sheet.id)
  if (!sheet.approver_user_id || !sheet.approver_email) return false
  const { approver_link_days: days } = await agencyDefaults(ctx.db)
  const link = { timesheet_id: sheet.id, user_id: sheet.approver_user_id }
  const made = await insertLinks(ctx.db, [{ ...link, submission_no: sheet.submission_no, days, asked }])
  await writeRequest(ctx, sheet, { id: made.get(sheet.id)!, days })
  return true
}

/** The code leaves with the mail; here its hash is kept. */
export const keepApproverCode: KeepCode = (db, { id, code }) =>
  keepLinkCode(db, { id, code_hash: hashOf(code) })

/** Staff has a fresh link sent to the approver, and never sees it; earlier ones stop working. */
export async function sendLink(ctx: Context, id: number): Promise<void> {
  await lockSheet(ctx.db, id)
  const sheet = await findSheet(ctx, id)
  refuseUnlessWaiting(sheet)
  if (!(await inviteApprover(ctx, sheet))) {
    throw new Refusal(
      'timesheet.no_approver',
      409,
      'There is nobody to write to',
      'Choose an approver for this timesheet first.',
    )
  }
  await recordHistory(ctx, 'timesheets', id, 'link_sent', {
    sent_to: { from: null, to: sheet.approver_name },
  })
}

/**
 * The approver asked for a new link on the page of a dead one. It goes to the address on file, and only while the sheet
 * waits for this very person.
 */
export async function sendLinkAgain(
  ctx: Pick<Context, 'db' | 'tenant' | 'publicUrl'>,
  timesheetId: number,
  userId: number,
): Promise<void> {
  if (!(await findWaiting(ctx.db, timesheetId, userId))) return
  await lockSheet(ctx.db, timesheetId)
  const sheet = await findWaiting(ctx.db, timesheetId, userId)
  if (sheet && (await linksAsked(ctx.db, timesheetId, userId)) < mostAsked)
    await inviteApprover(ctx, sheet, { asked: true })
}

/** Staff makes the approver's link useless. */
export async function withdrawLink(ctx: Context, id: number): Promise<void> {
  await lockSheet(ctx.db, id)
  await findSheet(ctx, id)
  if ((await revokeLinks(ctx.db, id)) > 0) await recordHistory(ctx, 'timesheets', id, 'link_revoked')
}

function refuseUnlessWaiting({ status }: Sheet) {
  if (status === 'submitted') return
  throw new Refusal(
    'timesheet.not_submitted',
    409,
    'This timesheet waits for no decision',
    'Reload to see where it stands.',
  )
}
