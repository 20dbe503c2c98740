import { checkRun, confirmRun, createRun, previewRun, rollBackRun } from '#areas/payroll/actions.ts'
import {
  cancelAdviceNote,
  createAdviceNotes,
  sendAdviceNote,
  sendAdviceNotes,
  showAdviceNote,
} from '#areas/payroll/advice-notes/actions.ts'
import { adviceNotes } from '#areas/payroll/advice-notes/contract.ts'
import { advicePdf } from '#areas/payroll/advice-notes/pdf.ts'
import { findAdviceNote, listAdviceNotes } from '#areas/payroll/advice-notes/queries.ts'
import { listCalendars, setCalendar } from '#areas/payroll/calendars/actions.ts'
import { payCalendars } from '#areas/payroll/calendars/contract.ts'
import { payRuns } from '#areas/payroll/contract.ts'
import { makeFile, takeFile } from '#areas/payroll/files/actions.ts'
import { changeLayout, createLayout, findLayout } from '#areas/payroll/layouts/actions.ts'
import { payLayouts } from '#areas/payroll/layouts/contract.ts'
import { currentLayouts } from '#areas/payroll/layouts/queries.ts'
import { ownPay } from '#areas/payroll/own-pay/contract.ts'
import { listOwnPay } from '#areas/payroll/own-pay/queries.ts'
import { findPayRun, listPayRuns, listWorkers } from '#areas/payroll/queries.ts'
import { importResults } from '#areas/payroll/results/actions.ts'
import { payResults } from '#areas/payroll/results/contract.ts'
import { readSent } from '#areas/payroll/results/received.ts'
import type { On } from '#platform/http/mount.ts'

export function payrollRoutes(on: On): void {
  on(payRuns.preview, (ctx) => previewRun(ctx, ctx.query))
  on(payRuns.list, (ctx) => listPayRuns(ctx, ctx.query))
  on(payRuns.show, (ctx) => findPayRun(ctx, ctx.params.id))
  on(payRuns.create, (ctx) => createRun(ctx, ctx.body))
  on(payRuns.check, (ctx) => checkRun(ctx, ctx.params.id, ctx.body.version))
  on(payRuns.makeFile, (ctx) => makeFile(ctx, ctx.params.id, ctx.body))
  on(payRuns.file, async (ctx) => {
    const { filename, bytes } = await takeFile(ctx, ctx.params.id)
    ctx.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${filename}"`)
    return bytes
  })
  on(payRuns.confirm, (ctx) => confirmRun(ctx, ctx.params.id, ctx.body))
  on(payRuns.rollBack, (ctx) => rollBackRun(ctx, ctx.params.id, ctx.body))
  on(payResults.import, (ctx) => importResults(ctx, ctx.params.id, ctx.body, ctx.received), readSent)
  on(payRuns.workers, (ctx) => listWorkers(ctx, ctx.query))
  on(payCalendars.list, async (ctx) => ({ data: await listCalendars(ctx) }))
  on(payCalendars.set, (ctx) => setCalendar(ctx, ctx.body))
  on(adviceNotes.list, (ctx) => listAdviceNotes(ctx, ctx.query))
  on(adviceNotes.show, (ctx) => showAdviceNote(ctx, ctx.params.id))
  on(adviceNotes.pdf, async (ctx) => {
    const found = await findAdviceNote(ctx, ctx.params.id)
    const { filename, bytes } = await advicePdf(ctx.db, ctx.deps.storage, found)
    ctx.reply.type('application/pdf').header('content-disposition', `inline; filename="${filename}"`)
    return bytes
  })
  on(adviceNotes.create, (ctx) => createAdviceNotes(ctx, ctx.body))
  on(adviceNotes.dispatch, (ctx) => sendAdviceNote(ctx, ctx.params.id, ctx.body))
  on(adviceNotes.dispatchMany, (ctx) => sendAdviceNotes(ctx, ctx.body.ids))
  on(adviceNotes.cancel, (ctx) => cancelAdviceNote(ctx, ctx.params.id, ctx.body.reason))
  on(ownPay.list, (ctx) => listOwnPay(ctx, ctx.query))
  on(payLayouts.list, async (ctx) => ({ data: await currentLayouts(ctx.db) }))
  on(payLayouts.show, (ctx) => findLayout(ctx.db, ctx.query.key))
  on(payLayouts.create, (ctx) => createLayout(ctx, ctx.body))
  on(payLayouts.change, (ctx) => changeLayout(ctx, ctx.body))
}
