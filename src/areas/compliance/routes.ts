import { askedDocuments } from '#areas/compliance/guests/contract.ts'
import { openLink } from '#areas/compliance/guests/entered.ts'
import { askForLink, showAsked, submitAsked, viewAsked } from '#areas/compliance/guests/guest.ts'
import { keepSubmission, receiveUpload } from '#areas/compliance/guests/uploads.ts'
import { readiness } from '#areas/compliance/readiness/contract.ts'
import { showCandidate, showPlacement } from '#areas/compliance/readiness/show.ts'
import { askAgain, askByHand, askForPlacement } from '#areas/compliance/requests/ask.ts'
import { complianceRequests } from '#areas/compliance/requests/contract.ts'
import {
  approveRequests,
  endRequest,
  remindRequests,
  reviewRequest,
  waiveRequest,
  waiveRequests,
  withdrawRequests,
} from '#areas/compliance/requests/decide.ts'
import { keepSubmitted } from '#areas/compliance/requests/keep-submitted.ts'
import { listRequests } from '#areas/compliance/requests/queries.ts'
import { seen } from '#areas/compliance/requests/reach.ts'
import { showRequest } from '#areas/compliance/requests/show.ts'
import { submitRequest, viewRequest } from '#areas/compliance/requests/submit.ts'
import { changeRequirement, createRequirement } from '#areas/compliance/requirements/actions.ts'
import { requirements } from '#areas/compliance/requirements/contract.ts'
import { findRequirement, listRequirements, versionsOf } from '#areas/compliance/requirements/queries.ts'
import { addStartingSet } from '#areas/compliance/starting-set.ts'
import { changeTemplate, createTemplate, previewOf } from '#areas/compliance/templates/actions.ts'
import { templates } from '#areas/compliance/templates/contract.ts'
import { findTemplate, listTemplates } from '#areas/compliance/templates/queries.ts'
import { type Kept, tell } from '#areas/files/public.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function complianceRoutes(on: On): void {
  on(requirements.list, ({ db, query }) => listRequirements(db, query))
  on(requirements.show, ({ db, params }) => findRequirement(db, params.id))
  on(requirements.versions, async ({ db, params }) => {
    await findRequirement(db, params.id)
    return { data: await versionsOf(db, params.id) }
  })
  on(requirements.create, (ctx) => createRequirement(ctx, ctx.body))
  on(requirements.change, (ctx) => changeRequirement(ctx, ctx.params.id, ctx.body))
  on(requirements.starter, (ctx) => addStartingSet(ctx, ctx.body.parts))

  on(templates.list, ({ db, query }) => listTemplates(db, query))
  on(templates.show, ({ db, params }) => findTemplate(db, params.id))
  on(templates.create, (ctx) => createTemplate(ctx, ctx.body))
  on(templates.change, (ctx) => changeTemplate(ctx, ctx.params.id, ctx.body))
  on(templates.preview, (ctx) => previewOf(ctx, ctx.params.id))

  on(readiness.ofCandidate, async (ctx) => {
    await seen(ctx, 'candidates', ctx.params.id)
    return showCandidate(ctx.db, ctx.params.id)
  })
  on(readiness.ofPlacement, async (ctx) => {
    await seen(ctx, 'placements', ctx.params.id)
    return showPlacement(ctx.db, ctx.params.id)
  })

  const asked = complianceRequests
  on(asked.list, (ctx) => listRequests(ctx, ctx.query))
  on(asked.show, (ctx) => showRequest(ctx, ctx.params.id))
  on(asked.create, (ctx) => askByHand(ctx, ctx.body))
  on(asked.askFor, (ctx) => askForPlacement(ctx, ctx.params.id))
  on(asked.viewed, (ctx) => viewRequest(ctx, ctx.params.id))
  on<typeof asked.submit, Kept[]>(
    asked.submit,
    (ctx) => submitRequest(ctx, ctx.params.id, ctx.body, ctx.received),
    (early) => keepSubmitted(early),
  )
  on(asked.review, (ctx) => reviewRequest(ctx, ctx.params.id, ctx.body))
  on(asked.waive, (ctx) => waiveRequest(ctx, ctx.params.id, ctx.body))
  on(asked.exempt, (ctx) => endRequest(ctx, ctx.params.id, 'not_required', ctx.body))
  on(asked.withdraw, (ctx) => endRequest(ctx, ctx.params.id, 'withdrawn', ctx.body))
  on(asked.askAgain, (ctx) => askAgain(ctx, ctx.params.id, ctx.body))
  on(asked.approveMany, (ctx) => approveRequests(ctx, ctx.body))
  on(asked.waiveMany, (ctx) => waiveRequests(ctx, ctx.body))
  on(asked.withdrawMany, (ctx) => withdrawRequests(ctx, ctx.body))
  on(asked.remindMany, (ctx) => remindRequests(ctx, ctx.body.ids))

  guestRoutes(on)
}

/** By a mailed link, without an account. */
function guestRoutes(on: On): void {
  on(askedDocuments.enter, (visit) => openLink(visit, visit.body.code))
  on(askedDocuments.show, (visit) => showAsked(visit))
  on(askedDocuments.view, (visit) => viewAsked(visit))
  on(askedDocuments.submit, (visit) => submitAsked(visit, visit.body, visit.received), keepSubmission)
  on(askedDocuments.askLink, (visit) => askForLink(visit))
  const handle = (endpoint: Endpoint, method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE') =>
    on<Endpoint, Response>(
      endpoint,
      (visit) => tell(visit.received, visit),
      (early) => receiveUpload(early, method),
    )
  handle(askedDocuments.beginUpload, 'POST')
  handle(askedDocuments.showUpload, 'HEAD')
  handle(askedDocuments.sendUpload, 'PATCH')
  handle(askedDocuments.cancelUpload, 'DELETE')
}
