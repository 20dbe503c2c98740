import { readerLocalesOf, stationeryOf } from '#areas/access/public.ts'
import { agencyDefaults } from '#areas/settings/public.ts'
import { type AskedOf, requestMailOf } from '#areas/timesheets/emails.ts'
import { insertLinks } from '#areas/timesheets/guest/approver-link-queries.ts'
import type { Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import type { Context } from '#platform/context.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { queueMails } from '#platform/mail/queue.ts'

type Asked = AskedOf & Pick<Sheet, 'submission_no'>

/**
 * The sheet once for each who may decide on it and can be written to, as the one it is sent to: the approver first. Whoever
 * submitted it is none of them.
 */
export function deciders<Of extends Asked & Pick<Sheet, 'alternates' | 'submitted_by_user_id'>>(
  sheet: Of,
): Of[] {
  const first = sheet.approver_user_id && sheet.approver_email ? [sheet] : []
  const others = sheet.alternates
    .filter(({ user_id }) => user_id !== sheet.approver_user_id)
    .map(({ user_id, name, email }) => ({
      ...sheet,
      ...{ approver_user_id: user_id, approver_name: name, approver_email: email },
    }))
  return [...first, ...others].filter(
    ({ approver_user_id }) => approver_user_id !== sheet.submitted_by_user_id,
  )
}

/**
 * A mail for each, with a link of its own that opens the sheet to whoever it names as approver; where the placement lets
 * nobody decide by email, without one.
 */
export async function writeRequests(
  at: Pick<Context, 'db' | 'tenant' | 'publicUrl'>,
  sheets: readonly Asked[],
  { kind, asked = false }: { kind: MailKind; asked?: boolean },
): Promise<void> {
  if (sheets.length === 0) return
  const { approver_link_days: days } = await agencyDefaults(at.db)
  const people = sheets.map(({ approver_user_id }) => approver_user_id!)
  const linkTo = await insertLinks(
    at.db,
    sheets.flatMap(({ id, submission_no, email_approval }, index) =>
      email_approval ? [{ timesheet_id: id, user_id: people[index]!, submission_no, days, asked }] : [],
    ),
  )
  const paper = await stationeryOf(at, [kind.name])
  const readers = await readerLocalesOf(at.db, people)
  await queueMails(
    at.db,
    sheets.map((sheet, index) => {
      const reader = readers.get(people[index]!) ?? paper.reader
      const link = sheet.email_approval ? { id: linkTo(sheet.id, people[index]!), days } : undefined
      return requestMailOf(at, { paper, reader }, sheet, { kind, link })
    }),
  )
}
