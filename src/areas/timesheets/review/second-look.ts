import { sql } from 'kysely'
import { personsWho } from '#areas/access/public.ts'
import { isDeviceOfUser } from '#areas/identity/public.ts'
import { notify } from '#areas/notifications/public.ts'
import { periodText } from '#areas/timesheets/emails.ts'
import { decisionToLookAt } from '#areas/timesheets/notification-kinds.ts'
import { type SecondLook, secondLookOf, whyNotLook } from '#areas/timesheets/rules.ts'
import { findSheet, lockSheet, type Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import { secondLookWords } from '#areas/timesheets/words.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { householdOf } from '#platform/http/addresses.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

/** How a decision by link reached us: what its browser holds from a sign-in, if somebody ever signed in there. */
export type ByLink = { database: Deps['database']; device: string | undefined }

/**
 * Why a decision by link deserves a second look, if it does. It refuses nothing: agency and client may share an office,
 * a worker may hand the approver a phone.
 */
export async function whyLookAgain(
  { ip, tenant }: Pick<Context, 'ip' | 'tenant'>,
  sheet: Sheet,
  { database, device }: ByLink,
): Promise<SecondLook | null> {
  const user_id = sheet.submitted_by_user_id
  if (!user_id) return null
  const across = database.readingAcross('a decision by link is compared with who submitted')
  const same_browser =
    device !== undefined && (await isDeviceOfUser(across, { device, tenant_id: tenant.id, user_id }))
  const from = sheet.declaration?.ip ?? ''
  return secondLookOf({ same_browser, same_network: from !== '' && householdOf(from) === householdOf(ip) })
}

/**
 * Rings for those who may look again. Not for a worker's own sheet that was decided on in the same network: they often
 * sit in one building, and a bell that always rings is heard by nobody.
 */
export async function notifySecondLook(ctx: Context, sheet: Sheet, reason: SecondLook): Promise<void> {
  if (reason === 'network' && !sheet.on_behalf) return
  const people = await personsWho(ctx.db, 'timesheets.second_look')
  await notify(
    ctx,
    decisionToLookAt,
    people
      .filter(({ id }) => id !== sheet.submitted_by_user_id)
      .map(({ id }) => ({
        user_id: id,
        write: (reader) => ({
          title: `A decision on ${sheet.candidate_name}’s time deserves a second look`,
          description: `${periodText(sheet, reader)}, ${sheet.client_name}: it came from ${secondLookWords[reason]}.`,
          actions: [
            { label: 'See decision', url: `/tenant/${ctx.tenant.slug}/timesheets/${sheet.id}?tab=decisions` },
          ],
          related: { name: 'timesheets', id: sheet.id },
        }),
      })),
  )
}

/** Somebody else looked at what is marked, and says what they found. */
export async function lookAgain(ctx: Context, id: number, note: string): Promise<void> {
  await lockSheet(ctx.db, id)
  const sheet = await findSheet(ctx, id)
  const marked = sheet.reviews.find(({ second_look }) => second_look && !second_look.looked)
  refuse(whyNotLook(sheet, ctx.who, marked, note))
  await sql`
    insert into timesheet_second_looks (tenant_id, review_id, user_id, user_name, note)
    values (${ctx.db.tenant}, ${marked!.id}, ${ctx.who.id}, ${ctx.who.name}, ${note.trim()})`.execute(ctx.db)
  await recordHistory(ctx, 'timesheets', id, 'looked at again', { note: { from: null, to: note.trim() } })
  await announce(ctx.db, 'timesheet.reviewed', { id, decision: marked!.decision })
}
