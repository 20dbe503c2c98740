import { approver, timesheets } from '#areas/timesheets/contract.ts'
import { saveReferences } from '#areas/timesheets/entry/references.ts'
import {
  cancelSheet,
  createSheet,
  declareNil,
  previousEntries,
  reassignApprover,
  saveEntries,
} from '#areas/timesheets/entry/save-entries.ts'
import { recallSheet, submitSheet } from '#areas/timesheets/entry/submit.ts'
import { sendLink, withdrawLink } from '#areas/timesheets/guest/approver-links.ts'
import { askForLink, openGuestSession, reviewAsGuest, showToGuest } from '#areas/timesheets/guest/guest.ts'
import { countTimesheets, totalTimesheets } from '#areas/timesheets/list-totals.ts'
import { reminders } from '#areas/timesheets/reminders/contract.ts'
import { remindOfQueue, remindOfSheet, showReminders } from '#areas/timesheets/reminders/remind.ts'
import { revertSheet } from '#areas/timesheets/review/revert.ts'
import { reviewSheet } from '#areas/timesheets/review/review.ts'
import { lookAgain } from '#areas/timesheets/review/second-look.ts'
import { showSheet } from '#areas/timesheets/sheet-detail.ts'
import { listTimesheets } from '#areas/timesheets/sheet-list-queries.ts'
import { sheetOrders } from '#areas/timesheets/sheet-orders.ts'
import { type Context, reachOf } from '#platform/context.ts'
import type { On } from '#platform/http/mount.ts'

export function timesheetRoutes(on: On) {
  on(timesheets.list, (ctx) => listTimesheets(ctx, ctx.query))
  on(timesheets.counts, async (ctx) => ({ data: await countTimesheets(ctx) }))
  on(timesheets.totals, async (ctx) => ({ data: await totalTimesheets(ctx, ctx.query) }))
  on(timesheets.show, (ctx) => showSheet(ctx, ctx.params.id))
  on(timesheets.purchaseOrders, (ctx) => sheetOrders(ctx, ctx.params.id))
  on(timesheets.previousEntries, async (ctx) => ({ data: await previousEntries(ctx, ctx.params.id) }))
  on(timesheets.create, async (ctx) => shown(ctx, await createSheet(ctx, ctx.body)))
  on(timesheets.save, async (ctx) => {
    await saveEntries(ctx, ctx.params.id, ctx.body)
    return shown(ctx, ctx.params.id)
  })
  on(timesheets.saveReferences, async (ctx) => {
    await saveReferences(ctx, ctx.params.id, ctx.body.references)
    return shown(ctx, ctx.params.id)
  })
  on(timesheets.submit, async (ctx) => {
    await submitSheet(ctx, ctx.params.id, ctx.body)
    return shown(ctx, ctx.params.id)
  })
  on(timesheets.recall, async (ctx) => {
    await recallSheet(ctx, ctx.params.id)
    return shown(ctx, ctx.params.id)
  })
  on(timesheets.declareNil, async (ctx) => {
    await declareNil(ctx, ctx.params.id, ctx.body.version)
    return shown(ctx, ctx.params.id)
  })
  on(timesheets.cancel, async (ctx) => {
    await cancelSheet(ctx, ctx.params.id, ctx.body)
    return shown(ctx, ctx.params.id)
  })
  on(timesheets.review, async (ctx) => {
    await reviewSheet(ctx, ctx.params.id, ctx.body)
    return shown(ctx, ctx.params.id)
  })
  on(timesheets.revert, async (ctx) => shown(ctx, await revertSheet(ctx, ctx.params.id, ctx.body)))
  on(reminders.remind, async (ctx) => {
    await remindOfSheet(ctx, ctx.params.id)
    return shown(ctx, ctx.params.id)
  })
  on(reminders.show, (ctx) => showReminders(ctx, ctx.query.queue))
  on(reminders.remindAll, (ctx) => remindOfQueue(ctx, ctx.body.queue))
  on(timesheets.lookAgain, async (ctx) => {
    await lookAgain(ctx, ctx.params.id, ctx.body.note)
    return shown(ctx, ctx.params.id)
  })
  on(timesheets.reassign, async (ctx) => {
    await reassignApprover(ctx, ctx.params.id, ctx.body)
    return shown(ctx, ctx.params.id)
  })
  on(timesheets.sendLink, async (ctx) => {
    await sendLink(ctx, ctx.params.id)
    return shown(ctx, ctx.params.id)
  })
  on(timesheets.revokeLink, async (ctx) => {
    await withdrawLink(ctx, ctx.params.id)
    return shown(ctx, ctx.params.id)
  })

  on(approver.enter, (visit) => openGuestSession(visit, visit.body.code))
  on(approver.show, (visit) => showToGuest(visit))
  on(approver.review, (visit) => reviewAsGuest(visit, visit.body))
  on(approver.askLink, (visit) => askForLink(visit))
}

/** The sheet as it stands after a verb: within what the person may view, whatever the verb's permission reaches. */
function shown(ctx: Context, id: number) {
  return showSheet({ ...ctx, scope: reachOf(ctx.who, 'timesheets.view') ?? ctx.scope }, id)
}
