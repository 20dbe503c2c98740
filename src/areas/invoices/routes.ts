import type { FastifyReply } from 'fastify'
import { invoiceTemplates } from '#areas/invoice-templates/contract.ts'
import { batchOf, showInvoice, withOne } from '#areas/invoices/actions.ts'
import { askForApproval, decideRequest, withdrawRequest } from '#areas/invoices/approvals/actions.ts'
import { invoiceApprovals } from '#areas/invoices/approvals/contract.ts'
import { invoices } from '#areas/invoices/contract.ts'
import {
  askForCorrection,
  correctionsOfSheet,
  decideCorrection,
  showCorrection,
} from '#areas/invoices/corrections/actions.ts'
import { askedConsents, consents } from '#areas/invoices/corrections/consent-contract.ts'
import {
  answerQuestion,
  askForConsentLink,
  openQuestion,
  showQuestion,
} from '#areas/invoices/corrections/consent-guests.ts'
import { answerOwn, questionsOf, writeConsent } from '#areas/invoices/corrections/consents.ts'
import { corrections } from '#areas/invoices/corrections/contract.ts'
import { previewAgain, previewCorrection } from '#areas/invoices/corrections/preview.ts'
import { listCorrections } from '#areas/invoices/corrections/queries.ts'
import {
  createCredit,
  creditMany,
  previewCredit,
  replaceDocument,
  showCreditable,
} from '#areas/invoices/credits/actions.ts'
import { credits } from '#areas/invoices/credits/contract.ts'
import { dispatch, dispatchMany } from '#areas/invoices/delivery/actions.ts'
import { eInvoiceFileOf, validateEInvoice } from '#areas/invoices/delivery/e-invoice.ts'
import { pdfOf } from '#areas/invoices/delivery/pdf.ts'
import {
  changeDispute,
  listDisputes,
  raiseDispute,
  resolveDispute,
} from '#areas/invoices/disputes/actions.ts'
import { disputes } from '#areas/invoices/disputes/contract.ts'
import { changeDraft, createDraft } from '#areas/invoices/drafts/actions.ts'
import { nameOrderOnDraft } from '#areas/invoices/drafts/draft-order.ts'
import { eInvoices } from '#areas/invoices/e-invoice/contract.ts'
import { readContent, withSupplier } from '#areas/invoices/e-invoice/reading/actions.ts'
import { eInvoiceReadings } from '#areas/invoices/e-invoice/reading/contract.ts'
import { makeVoid, writeOff } from '#areas/invoices/endings/actions.ts'
import { endings } from '#areas/invoices/endings/contract.ts'
import { holdInvoices, releaseInvoices } from '#areas/invoices/holds/actions.ts'
import { holds } from '#areas/invoices/holds/contract.ts'
import { approve, issue, unapprove } from '#areas/invoices/issuing/actions.ts'
import { formerPayers, moveTime, timeToMove } from '#areas/invoices/payers/actions.ts'
import { payerMoves } from '#areas/invoices/payers/contract.ts'
import {
  cancelRequest,
  certifyByHand,
  resolveDifference,
  settleDifference,
} from '#areas/invoices/payment-requests/answers.ts'
import { askedApplications, paymentRequests } from '#areas/invoices/payment-requests/contract.ts'
import { createRequests } from '#areas/invoices/payment-requests/create.ts'
import {
  askForApplicationLink,
  certifyAsClient,
  openApplication,
  showToClient,
} from '#areas/invoices/payment-requests/guest.ts'
import { requestPdf } from '#areas/invoices/payment-requests/pdf.ts'
import { findRequest, listRequests } from '#areas/invoices/payment-requests/queries.ts'
import { sendRequest } from '#areas/invoices/payment-requests/send.ts'
import { showRequest } from '#areas/invoices/payment-requests/show.ts'
import {
  changeRules,
  dismissFindings,
  findingsOfDrafts,
  findingsOfRun,
  showRules,
  takeDismissalBack,
} from '#areas/invoices/pre-flight/actions.ts'
import { preFlight } from '#areas/invoices/pre-flight/contract.ts'
import { fileOfDrafts, fileOfRun } from '#areas/invoices/pre-flight/file.ts'
import { checkProof, downloadProof, readSentProof } from '#areas/invoices/proof/actions.ts'
import { proofs } from '#areas/invoices/proof/contract.ts'
import { countInvoices, findInvoice, listInvoices, traceOf } from '#areas/invoices/queries.ts'
import { showRebate } from '#areas/invoices/rebates/actions.ts'
import { rebates } from '#areas/invoices/rebates/contract.ts'
import { createRun, previewRun, readyToInvoice } from '#areas/invoices/runs/actions.ts'
import { invoiceRuns } from '#areas/invoices/runs/contract.ts'
import { listRuns } from '#areas/invoices/runs/queries.ts'
import { allSeries, changeSeries } from '#areas/invoices/series/actions.ts'
import { numberSeries } from '#areas/invoices/series/contract.ts'
import { previewTemplate, sampleDocuments } from '#areas/invoices/template-preview.ts'
import { publish } from '#areas/invoices/templates/publish.ts'
import { previewText } from '#areas/invoices/text-preview.ts'
import { changeText, createText } from '#areas/invoices/texts/actions.ts'
import { invoiceTexts } from '#areas/invoices/texts/contract.ts'
import { findText, listTexts } from '#areas/invoices/texts/queries.ts'
import { checkFiles, verify } from '#areas/invoices/verification/actions.ts'
import { verification } from '#areas/invoices/verification/contract.ts'
import { verifyFile } from '#areas/invoices/verifier/actions.ts'
import { verifier } from '#areas/invoices/verifier/contract.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { On } from '#platform/http/mount.ts'
import { rateLimiter, tooManyRequests } from '#platform/http/rate-limiter.ts'

/** Files that one address has checked in a minute: more than a person drops, fewer than a guesser wants. */
export const mostVerifications = 30

function csvReply({ reply }: { reply: FastifyReply }, name: string, bytes: Buffer): Buffer {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)
  return bytes
}

export function invoiceRoutes(on: On) {
  const verifications = rateLimiter(mostVerifications)
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
  on(eInvoices.show, async (ctx) => {
    await findInvoice(ctx, ctx.params.id)
    const { filename, bytes } = await eInvoiceFileOf(
      ctx.db,
      ctx.deps.storage,
      ctx.params.id,
      ctx.query.format,
    )
    ctx.reply.type('application/xml').header('content-disposition', `attachment; filename="${filename}"`)
    return bytes
  })
  on(eInvoices.validation, (ctx) => validateEInvoice(ctx, ctx.params.id, ctx.deps.officialRules))
  on(invoices.create, async (ctx) => showInvoice(ctx, await createDraft(ctx, ctx.body)))
  on(invoices.change, async (ctx) => {
    await changeDraft(ctx, ctx.params.id, ctx.body)
    return showInvoice(ctx, ctx.params.id)
  })
  on(invoices.nameOrder, async (ctx) => {
    await nameOrderOnDraft(ctx, ctx.params.id, ctx.body)
    return showInvoice(ctx, ctx.params.id)
  })
  on(invoices.approve, (ctx) => withOne(ctx, ctx.params.id, (c, ids) => approve(c, ids, ctx.body)))
  on(invoices.unapprove, (ctx) => withOne(ctx, ctx.params.id, unapprove))
  on(invoiceApprovals.ask, (ctx) =>
    withOne(ctx, ctx.params.id, (c, ids) => askForApproval(c, ids, ctx.body.note)),
  )
  on(invoiceApprovals.withdraw, (ctx) => withOne(ctx, ctx.params.id, withdrawRequest))
  on(invoiceApprovals.decide, (ctx) =>
    withOne(ctx, ctx.params.id, (c, ids) => decideRequest(c, ids, ctx.body)),
  )
  on(invoices.issue, (ctx) => withOne(ctx, ctx.params.id, (c, ids) => issue(c, ids, ctx.body)))
  on(invoices.dispatch, async (ctx) => {
    await dispatch(ctx, ctx.params.id, ctx.body)
    return showInvoice(ctx, ctx.params.id)
  })
  on(invoices.approveMany, async (ctx) => batchOf(await approve(ctx, ctx.body.ids, ctx.body), 'approved'))
  on(invoiceApprovals.askMany, async (ctx) =>
    batchOf(await askForApproval(ctx, ctx.body.ids, ctx.body.note), 'sent for approval'),
  )
  on(invoices.issueMany, async (ctx) => batchOf(await issue(ctx, ctx.body.ids, ctx.body), 'issued'))
  on(invoices.dispatchMany, async (ctx) => batchOf(await dispatchMany(ctx, ctx.body.ids), 'sent'))

  on(credits.show, (ctx) => showCreditable(ctx, ctx.params.id))
  on(credits.preview, (ctx) => previewCredit(ctx, ctx.params.id, ctx.body))
  on(rebates.show, (ctx) => showRebate(ctx, ctx.params.id))
  on(credits.create, (ctx) => createCredit(ctx, ctx.params.id, ctx.body))
  on(credits.createMany, async (ctx) => batchOf(await creditMany(ctx, ctx.body), 'credited'))
  on(credits.replace, (ctx) => replaceDocument(ctx, ctx.params.id, ctx.body))

  on(corrections.list, (ctx) => listCorrections(ctx, ctx.query))
  on(corrections.show, (ctx) => showCorrection(ctx, ctx.params.id))
  on(corrections.again, (ctx) => previewAgain(ctx, ctx.params.id))
  on(corrections.preview, (ctx) => previewCorrection(ctx, ctx.body))
  on(corrections.create, (ctx) => askForCorrection(ctx, ctx.body))
  on(corrections.decide, (ctx) => decideCorrection(ctx, ctx.params.id, ctx.body))
  on(corrections.ofTimesheet, async (ctx) => ({ data: await correctionsOfSheet(ctx, ctx.params.id) }))

  on(consents.ofTimesheet, async (ctx) => ({ data: await questionsOf(ctx, ctx.params.id) }))
  on(consents.answer, (ctx) => answerOwn(ctx, ctx.params.id, ctx.body))
  on(consents.write, async (ctx) => {
    await writeConsent(ctx, ctx.params.id, ctx.body)
    return showCorrection(ctx, ctx.params.id)
  })
  on(askedConsents.enter, (visit) => openQuestion(visit, visit.body.code))
  on(askedConsents.show, (visit) => showQuestion(visit))
  on(askedConsents.answer, (visit) => answerQuestion(visit, visit.body))
  on(askedConsents.askLink, (visit) => askForConsentLink(visit))

  on(endings.void, (ctx) => makeVoid(ctx, ctx.params.id, ctx.body))
  on(endings.writeOff, (ctx) => writeOff(ctx, ctx.params.id, ctx.body))

  on(disputes.list, (ctx) => listDisputes(ctx, ctx.params.id))
  on(disputes.raise, (ctx) => raiseDispute(ctx, ctx.params.id, ctx.body))
  on(disputes.change, (ctx) => changeDispute(ctx, ctx.params.id, ctx.body))
  on(disputes.resolve, (ctx) => resolveDispute(ctx, ctx.params.id, ctx.body))

  on(holds.create, async (ctx) => batchOf(await holdInvoices(ctx, ctx.body.ids, ctx.body.reason), 'held'))
  on(holds.release, async (ctx) => batchOf(await releaseInvoices(ctx, ctx.body.ids), 'released'))

  on(paymentRequests.list, (ctx) => listRequests(ctx, ctx.query))
  on(paymentRequests.show, (ctx) => showRequest(ctx, ctx.params.id))
  on(paymentRequests.pdf, async (ctx) => {
    const found = await findRequest(ctx, ctx.params.id)
    const { filename, bytes } = await requestPdf(ctx.db, ctx.deps.storage, found)
    ctx.reply.type('application/pdf').header('content-disposition', `inline; filename="${filename}"`)
    return bytes
  })
  on(paymentRequests.create, (ctx) => createRequests(ctx, ctx.body))
  on(paymentRequests.dispatch, (ctx) => sendRequest(ctx, ctx.params.id, ctx.body))
  on(paymentRequests.certify, (ctx) => certifyByHand(ctx, ctx.params.id, ctx.body))
  on(paymentRequests.settle, (ctx) => settleDifference(ctx, ctx.params.id, ctx.body))
  on(paymentRequests.resolve, (ctx) => resolveDifference(ctx, ctx.params.id, ctx.body))
  on(paymentRequests.cancel, (ctx) => cancelRequest(ctx, ctx.params.id, ctx.body.reason))

  on(askedApplications.enter, (visit) => openApplication(visit, visit.body.code))
  on(askedApplications.show, (visit) => showToClient(visit))
  on(askedApplications.certify, (visit) => certifyAsClient(visit, visit.body))
  on(askedApplications.askLink, (visit) => askForApplicationLink(visit))

  on(invoiceRuns.preview, (ctx) => previewRun(ctx, ctx.query))
  on(invoiceRuns.list, ({ db, query }) => listRuns(db, query))
  on(invoiceRuns.create, (ctx) => createRun(ctx, ctx.body))
  on(invoiceRuns.ready, (ctx) => readyToInvoice(ctx, ctx.query.side))

  on(preFlight.ofRun, (ctx) => findingsOfRun(ctx, ctx.query))
  on(preFlight.ofDrafts, (ctx) => findingsOfDrafts(ctx, ctx.query))
  on(preFlight.fileOfRun, async (ctx) =>
    csvReply(ctx, 'Pre-flight of the run', await fileOfRun(ctx, ctx.query)),
  )
  on(preFlight.fileOfDrafts, async (ctx) =>
    csvReply(ctx, 'Pre-flight of drafts', await fileOfDrafts(ctx, ctx.query)),
  )
  on(preFlight.dismiss, (ctx) => dismissFindings(ctx, ctx.body))
  on(preFlight.takeBack, (ctx) => takeDismissalBack(ctx, ctx.params.id))
  on(preFlight.rules, (ctx) => showRules(ctx))
  on(preFlight.changeRules, (ctx) => changeRules(ctx, ctx.body))

  on(payerMoves.list, (ctx) => timeToMove(ctx, ctx.params.id))
  on(payerMoves.onInvoice, (ctx) => formerPayers(ctx, ctx.params.id))
  on(payerMoves.create, (ctx) => moveTime(ctx, ctx.params.id, ctx.body))

  on(numberSeries.list, (ctx) => allSeries(ctx))
  on(numberSeries.change, (ctx) => changeSeries(ctx, ctx.params.id, ctx.body))

  on(invoiceTexts.list, (ctx) => listTexts(ctx, ctx.query))
  on(invoiceTexts.show, (ctx) => findText(ctx, ctx.params.id))
  on(invoiceTexts.create, (ctx) => createText(ctx, ctx.body))
  on(invoiceTexts.change, (ctx) => changeText(ctx, ctx.params.id, ctx.body))
  on(invoiceTexts.preview, (ctx) => previewText(ctx, ctx.body))

  on(invoiceTemplates.publish, (ctx) => publish(ctx, ctx.params.id, ctx.body.version))
  on(invoiceTemplates.samples, (ctx) => sampleDocuments(ctx))
  on(invoiceTemplates.preview, async (ctx) => {
    const { bytes, pages } = await previewTemplate(ctx, ctx.body, 'pdf')
    ctx.reply.type('application/pdf').header('x-page-count', pages).header('cache-control', 'no-store')
    return bytes
  })

  on(invoiceTemplates.pages, async (ctx) => {
    const { bytes, pages } = await previewTemplate(ctx, ctx.body, 'svg')
    return { svg: bytes.toString(), pages }
  })

  on(verification.show, (ctx) => verify(ctx, ctx.params.id))
  on(verification.checkFiles, (ctx) => checkFiles(ctx, ctx.params.id))
  on(eInvoiceReadings.read, (ctx) => withSupplier(ctx.db, ctx.received), readContent)
  on(verifier.check, (ctx) => {
    const wait = verifications(ctx.ip)
    if (wait > 0) throw tooManyRequests(wait)
    return verifyFile(ctx, ctx.body.content)
  })
  on(proofs.show, (ctx) => downloadProof(ctx))
  on(proofs.check, (ctx) => checkProof(ctx, ctx.received), readSentProof)
}
