import { batchOf, showInvoice, withOne } from '#areas/invoices/actions.ts'
import { invoices } from '#areas/invoices/contract.ts'
import { dispatch, dispatchMany } from '#areas/invoices/delivery/actions.ts'
import { pdfOf } from '#areas/invoices/delivery/pdf.ts'
import { changeDraft, createDraft } from '#areas/invoices/drafts/actions.ts'
import { approve, issue, unapprove } from '#areas/invoices/issuing/actions.ts'
import { moveTime, timeToMove } from '#areas/invoices/payers/actions.ts'
import { payerMoves } from '#areas/invoices/payers/contract.ts'
import { checkProof, downloadProof } from '#areas/invoices/proof/actions.ts'
import { proofs } from '#areas/invoices/proof/contract.ts'
import { countInvoices, findInvoice, listInvoices, traceOf } from '#areas/invoices/queries.ts'
import { createRun, previewRun, readyToInvoice } from '#areas/invoices/runs/actions.ts'
import { invoiceRuns } from '#areas/invoices/runs/contract.ts'
import { listRuns } from '#areas/invoices/runs/queries.ts'
import { allSeries, changeSeries } from '#areas/invoices/series/actions.ts'
import { numberSeries } from '#areas/invoices/series/contract.ts'
import { todayOf } from '#areas/invoices/today.ts'
import { checkFiles, verify } from '#areas/invoices/verification/actions.ts'
import { verification } from '#areas/invoices/verification/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function invoiceRoutes(on: On) {
  on(invoices.list, async (ctx) => listInvoices(ctx, ctx.query, await todayOf(ctx)))
  on(invoices.counts, async (ctx) => ({ data: await countInvoices(ctx, ctx.query, await todayOf(ctx)) }))
  on(invoices.show, (ctx) => showInvoice(ctx, ctx.params.id))
  on(invoices.trace, async (ctx) => {
    await findInvoice(ctx, ctx.params.id)
    return { data: await traceOf(ctx, ctx.params.id) }
  })
  on(invoices.pdf, async (ctx) => {
    await findInvoice(ctx, ctx.params.id)
    const { filename, bytes } = await pdfOf(ctx.db, ctx.deps.storage, ctx.params.id)
    ctx.reply.type('application/pdf').header('content-disposition', `inline; filename="${filename}"`)
    return bytes
  })
  on(invoices.create, async (ctx) => showInvoice(ctx, await createDraft(ctx, ctx.body)))
  on(invoices.change, async (ctx) => {
    await changeDraft(ctx, ctx.params.id, ctx.body)
    return showInvoice(ctx, ctx.params.id)
  })
  on(invoices.approve, (ctx) => withOne(ctx, ctx.params.id, approve))
  on(invoices.unapprove, (ctx) => withOne(ctx, ctx.params.id, unapprove))
  on(invoices.issue, (ctx) => withOne(ctx, ctx.params.id, (c, ids) => issue(c, ids, ctx.body)))
  on(invoices.dispatch, async (ctx) => {
    await dispatch(ctx, ctx.params.id, ctx.body)
    return showInvoice(ctx, ctx.params.id)
  })
  on(invoices.approveMany, async (ctx) => batchOf(await approve(ctx, ctx.body.ids), 'approved'))
  on(invoices.issueMany, async (ctx) => batchOf(await issue(ctx, ctx.body.ids, ctx.body), 'issued'))
  on(invoices.dispatchMany, async (ctx) => batchOf(await dispatchMany(ctx, ctx.body.ids), 'sent'))

  on(invoiceRuns.preview, (ctx) => previewRun(ctx, ctx.query))
  on(invoiceRuns.list, ({ db, query }) => listRuns(db, query))
  on(invoiceRuns.create, (ctx) => createRun(ctx, ctx.body))
  on(invoiceRuns.ready, (ctx) => readyToInvoice(ctx, ctx.query.side))

  on(payerMoves.list, (ctx) => timeToMove(ctx, ctx.params.id))
  on(payerMoves.create, (ctx) => moveTime(ctx, ctx.params.id, ctx.body))

  on(numberSeries.list, (ctx) => allSeries(ctx))
  on(numberSeries.change, (ctx) => changeSeries(ctx, ctx.params.id, ctx.body))

  on(verification.show, (ctx) => verify(ctx, ctx.params.id))
  on(verification.checkFiles, (ctx) => checkFiles(ctx, ctx.params.id))
  on(proofs.show, (ctx) => downloadProof(ctx))
  on(proofs.check, (ctx) => checkProof(ctx, ctx.body.text))
}
