import { hashOf } from '#areas/identity/public.ts'
import { keepLinkCode, linksAsked, revokeLinks } from '#areas/timesheets/guest/approver-link-queries.ts'
import { deciders, writeRequests } from '#areas/timesheets/guest/requests.ts'
import { requestMail } from '#areas/timesheets/mail-kinds.ts'
import { findSheet, findWaiting, lockSheet, type Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import type { KeepCode } from '#platform/mail/codes.ts'
import { Refusal } from '#platform/refusal.ts'

/** How many links a day somebody can ask for on one sheet. */
const mostAsked = 3

/**
 * Makes the approver's link of the sheet's present submission, mails it and ends those before it. Its code is made when
 * the mail is sent: nobody here holds it. Where the approver cannot be written to, the alternates are, each with a link of
 * their own. Nobody to mail: no link, and the sheet waits for staff. `asked`: by this person, for themselves alone.
 */
export async function inviteApprover(
  ctx: Pick<Context, 'db' | 'tenant' | 'publicUrl'>,
  sheet: Sheet,
  { asked }: { asked?: number } = {},
): Promise<boolean> {
  await revokeLinks(ctx.db, sheet.id, asked ?? null)
  const people = deciders(sheet).filter(
    ({ approver_user_id }) => asked === undefined || approver_user_id === asked,
  )
  const [first] = people
  if (!first) return false
  const isFirst = first.approver_user_id === sheet.approver_user_id
  await writeRequests(ctx, isFirst ? [first] : people, { kind: requestMail, asked: asked !== undefined })
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
  if (!sheet.email_approval)
    throw new Refusal(
      'timesheet.no_links',
      409,
      'Approvers of this placement sign in',
      'Its placement lets nobody decide by email. They can be reminded.',
    )
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
  if (sheet?.email_approval && (await linksAsked(ctx.db, timesheetId, userId)) < mostAsked)
    await inviteApprover(ctx, sheet, { asked: userId })
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
