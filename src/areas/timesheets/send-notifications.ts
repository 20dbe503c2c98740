import { readerLocaleOf } from '#areas/access/public.ts'
import type { Message } from '#areas/notifications/public.ts'
import { notify } from '#areas/notifications/public.ts'
import {
  decisionEmail,
  onBehalfEmail,
  periodText,
  type WorkerEmail,
  writeToWorker,
} from '#areas/timesheets/emails.ts'
import {
  approved,
  awaitingApproval,
  decided,
  entrySentBack,
  rejected,
  requestNotDelivered,
  reverted,
  submitted,
  submittedForYou,
} from '#areas/timesheets/notification-kinds.ts'
import { decides } from '#areas/timesheets/rules.ts'
import { decidersOf, ownerOf, type Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import { ownPeople } from '#areas/units/public.ts'
import type { JobHandler } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { Reader } from '#platform/locales.ts'
import { failedMail } from '#platform/mail/queue.ts'
import type { NotificationKind } from '#platform/notification-kind.ts'

/** A sheet was handed in: its approver, who looks after it, and the worker when somebody else did it for them. */
export async function notifySubmitted(ctx: Context, sheet: Sheet, on_behalf: boolean): Promise<void> {
  // The client's own entry is decided on by somebody else.
  const others = sheet.alternates.map(({ user_id }) => user_id).filter((id) => id !== ctx.who.id)
  const asked = sheet.approver_user_id === ctx.who.id ? others : [sheet.approver_user_id]
  const byClient = ctx.who.kind === 'approver'
  const title = byClient
    ? `${ctx.who.name} has submitted a timesheet of ${sheet.candidate_name}`
    : `${sheet.candidate_name} has submitted a timesheet`
  await notify(
    ctx,
    awaitingApproval,
    asked
      .filter((id) => id !== null)
      .map((user_id) => ({
        user_id,
        write: (reader: Reader) => ({
          title,
          description: `${periodText(sheet, reader)} waits for your approval.`,
          actions: [{ label: 'Review', url: page(ctx, sheet, '/review') }],
          ...about(sheet),
        }),
      })),
  )
  const alone = byClient && asked.length === 0
  await notifyOwner(ctx, submitted, sheet, alone ? `${title}: one of you has to approve it` : title)
  if (!on_behalf) return
  await notifyWorker(ctx, submittedForYou, sheet, (reader) => ({
    title: 'A timesheet was submitted in your place',
    description: `${ctx.who.name} submitted ${periodText(sheet, reader)} for you.`,
    actions: [{ label: 'See timesheet', url: page(ctx, sheet) }],
    email: onBehalfEmail(sheet, ctx.who.name, reader),
  }))
}

/** A sheet was decided on: the worker, and who looks after it. */
export async function notifyDecided(
  ctx: Context,
  sheet: Sheet,
  decision: 'approve' | 'reject',
  reason: string,
): Promise<void> {
  const yes = decision === 'approve'
  await notifyWorker(ctx, yes ? approved : rejected, sheet, (reader) => ({
    type: yes ? 'success' : 'error',
    title: yes ? 'Your timesheet is approved' : 'Your timesheet was sent back',
    description: [periodText(sheet, reader), reason].filter(Boolean).join(': '),
    actions: [
      yes
        ? { label: 'See timesheet', url: page(ctx, sheet) }
        : { label: 'Change timesheet', url: page(ctx, sheet, '/submit') },
    ],
    email: decisionEmail(ctx, { ...sheet, approver_name: ctx.who.name }, decision, reason, reader),
  }))
  const entered = sheet.submitted_by_user_id
  if (!yes && entered && entered !== ctx.who.id && sheet.entered_by === 'client' && decides(sheet, entered))
    await notify(ctx, entrySentBack, [
      {
        user_id: entered,
        write: (reader) => ({
          type: 'error',
          title: `${ctx.who.name} has sent back the timesheet of ${sheet.candidate_name}`,
          description: [periodText(sheet, reader), reason].filter(Boolean).join(': '),
          actions: [{ label: 'Change timesheet', url: page(ctx, sheet, '/submit') }],
          ...about(sheet),
        }),
      },
    ])
  const what = yes ? 'has approved' : 'has sent back'
  await notifyOwner(ctx, decided, sheet, `${ctx.who.name} ${what} a timesheet of ${sheet.candidate_name}`)
}

/** An approval was taken back: whoever decided, the worker and who looks after the sheet, each once, but for whoever did it. */
export async function notifyReverted(
  ctx: Context,
  sheet: Sheet,
  copy: number,
  reason: string,
): Promise<void> {
  const [last] = await decidersOf(ctx.db, sheet.id)
  const people = new Set([last, sheet.candidate_user_id, ...ownPeople(sheet)])
  const recipients = [...people].filter((id): id is number => Boolean(id) && id !== ctx.who.id)
  const mine = (id: number) => id === sheet.candidate_user_id
  await notify(
    ctx,
    reverted,
    recipients.map((user_id) => ({
      user_id,
      write: (reader: Reader) => ({
        title: `The approval of ${mine(user_id) ? 'your' : `${sheet.candidate_name}’s`} timesheet is taken back`,
        description: `${periodText(sheet, reader)}: ${reason}`,
        actions: [
          mine(user_id)
            ? { label: 'Change timesheet', url: page(ctx, { ...sheet, id: copy }, '/submit') }
            : { label: 'See timesheet', url: page(ctx, sheet) },
        ],
        ...about(sheet),
      }),
    })),
  )
}

/** By their own choice once they can sign in; a worker who cannot yet gets the email. */
async function notifyWorker(
  ctx: Context,
  notification: NotificationKind,
  sheet: Sheet,
  write: (reader: Reader) => Omit<Message, 'user_id' | 'email'> & { email: WorkerEmail },
): Promise<void> {
  const user_id = sheet.candidate_user_id
  if (!user_id || !sheet.candidate_is_active)
    return writeToWorker(ctx, sheet, write(await readerLocaleOf(ctx.db)).email)
  const message = (reader: Reader) => {
    const { email, ...words } = write(reader)
    return { ...words, mail: email, email: { facts: email.facts }, ...about(sheet) }
  }
  await notify(ctx, notification, [{ user_id, write: message }])
}

/** Its owner and who shares its placement. Nobody is told what they did themselves. */
async function notifyOwner(
  ctx: Context,
  notification: NotificationKind,
  sheet: Sheet,
  title: string,
): Promise<void> {
  const write = (reader: Reader) => ({
    title,
    description: `${sheet.client_name}, ${periodText(sheet, reader)}`,
    actions: [{ label: 'See timesheet', url: page(ctx, sheet) }],
    ...about(sheet),
  })
  await notify(
    ctx,
    notification,
    ownPeople(sheet, ctx.who.id).map((user_id) => ({ user_id, write })),
  )
}

/** The link did not arrive: who looks after the sheet can correct the address, or let somebody else decide. */
export const notifyNotDelivered: JobHandler = (job, { id }: { id: number }) =>
  job.inTenant(async (db) => {
    const mail = await failedMail(db, id)
    if (mail?.kind !== 'timesheet.request' || !mail.related_id) return
    const sheet = await ownerOf(db, mail.related_id)
    if (!sheet) return
    await notify(
      { ...job, db },
      requestNotDelivered,
      ownPeople(sheet).map((user_id) => ({
        user_id,
        type: 'error' as const,
        title: `The approver of ${sheet.candidate_name} could not be reached`,
        description: `${mail.to_address}: ${mail.result}`,
        actions: [
          { label: 'See timesheet', url: `/tenant/${job.tenant.slug}/timesheets/${mail.related_id}` },
        ],
        related: { name: 'timesheets', id: mail.related_id! },
      })),
    )
  })

const page = ({ tenant }: Pick<Context, 'tenant'>, { id }: Sheet, rest = '') =>
  `/tenant/${tenant.slug}/timesheets/${id}${rest}`

const about = ({ id }: Sheet) => ({ related: { name: 'timesheets', id } })
