import type { Message } from '#areas/notifications/public.ts'
import { notify } from '#areas/notifications/public.ts'
import {
  decisionLetter,
  onBehalfLetter,
  periodText,
  type WorkersLetter,
  writeToWorker,
} from '#areas/timesheets/letters.ts'
import {
  approved,
  awaitingApproval,
  decided,
  rejected,
  requestNotDelivered,
  submitted,
  submittedForYou,
} from '#areas/timesheets/notices.ts'
import { ownerOf, type Sheet } from '#areas/timesheets/sheet-queries.ts'
import type { Work } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { failedMail } from '#platform/mail/queue.ts'
import type { Notice } from '#platform/notice.ts'

/** A sheet was handed in: its approver, who looks after it, and the worker when somebody else did it for them. */
export async function tellSubmitted(ctx: Context, sheet: Sheet, on_behalf: boolean): Promise<void> {
  if (sheet.approver_user_id)
    await notify(ctx, awaitingApproval, [
      {
        user_id: sheet.approver_user_id,
        title: `${sheet.candidate_name} has submitted a timesheet`,
        description: `${periodText(sheet)} waits for your approval.`,
        actions: [{ label: 'Review', url: page(ctx, sheet, '/review') }],
        ...about(sheet),
      },
    ])
  await tellOwner(ctx, submitted, sheet, `${sheet.candidate_name} has submitted a timesheet`)
  if (!on_behalf) return
  await tellWorker(ctx, submittedForYou, sheet, {
    title: 'A timesheet was submitted in your place',
    description: `${ctx.who.name} submitted ${periodText(sheet)} for you.`,
    actions: [{ label: 'See timesheet', url: page(ctx, sheet) }],
    letter: onBehalfLetter(sheet, ctx.who.name),
  })
}

/** A sheet was decided on: the worker, and who looks after it. */
export async function tellDecided(
  ctx: Context,
  sheet: Sheet,
  decision: 'approve' | 'reject',
  reason: string,
): Promise<void> {
  const yes = decision === 'approve'
  await tellWorker(ctx, yes ? approved : rejected, sheet, {
    type: yes ? 'success' : 'error',
    title: yes ? 'Your timesheet is approved' : 'Your timesheet was sent back',
    description: reason ? `${periodText(sheet)}: ${reason}` : periodText(sheet),
    actions: [
      yes
        ? { label: 'See timesheet', url: page(ctx, sheet) }
        : { label: 'Change timesheet', url: page(ctx, sheet, '/submit') },
    ],
    letter: decisionLetter(ctx, { ...sheet, approver_name: ctx.who.name }, decision, reason),
  })
  const what = yes ? 'has approved' : 'has sent back'
  await tellOwner(ctx, decided, sheet, `${ctx.who.name} ${what} a timesheet of ${sheet.candidate_name}`)
}

/** By their own choice once they are a user; a worker who is none yet gets the letter. */
async function tellWorker(
  ctx: Context,
  notice: Notice,
  sheet: Sheet,
  { letter, ...message }: Omit<Message, 'user_id' | 'letter'> & { letter: WorkersLetter },
): Promise<void> {
  if (sheet.candidate_user_id)
    return notify(ctx, notice, [
      {
        user_id: sheet.candidate_user_id,
        ...message,
        mail: letter,
        letter: { facts: letter.facts },
        ...about(sheet),
      },
    ])
  await writeToWorker(ctx, sheet, letter)
}

/** Nobody is told what they did themselves. */
async function tellOwner(ctx: Context, notice: Notice, sheet: Sheet, title: string): Promise<void> {
  const user_id = sheet.owner_user_id
  if (!user_id || user_id === ctx.who.id) return
  const description = `${sheet.client_name}, ${periodText(sheet)}`
  const actions = [{ label: 'See timesheet', url: page(ctx, sheet) }]
  await notify(ctx, notice, [{ user_id, title, description, actions, ...about(sheet) }])
}

/** The link did not arrive: who looks after the sheet can correct the address, or let somebody else decide. */
export const tellNotDelivered: Work = (job, { id }: { id: number }) =>
  job.inTenant(async (db) => {
    const mail = await failedMail(db, id)
    if (mail?.kind !== 'timesheet.request' || !mail.related_id) return
    const sheet = await ownerOf(db, mail.related_id)
    if (!sheet?.owner_user_id) return
    await notify({ ...job, db }, requestNotDelivered, [
      {
        user_id: sheet.owner_user_id,
        type: 'error',
        title: `The approver of ${sheet.candidate_name} could not be reached`,
        description: `${mail.to_address}: ${mail.result}`,
        actions: [
          { label: 'See timesheet', url: `/tenant/${job.tenant.slug}/timesheets/${mail.related_id}` },
        ],
        related: { name: 'timesheets', id: mail.related_id },
      },
    ])
  })

const page = ({ tenant }: Pick<Context, 'tenant'>, { id }: Sheet, rest = '') =>
  `/tenant/${tenant.slug}/timesheets/${id}${rest}`

const about = ({ id }: Sheet) => ({ related: { name: 'timesheets', id } })
