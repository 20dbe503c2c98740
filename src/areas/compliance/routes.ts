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
  on(asked.submit, (ctx) => submitRequest(ctx, ctx.params.id, ctx.body))
  on(asked.review, (ctx) => reviewRequest(ctx, ctx.params.id, ctx.body))
  on(asked.waive, (ctx) => waiveRequest(ctx, ctx.params.id, ctx.body))
  on(asked.exempt, (ctx) => endRequest(ctx, ctx.params.id, 'not_required', ctx.body))
  on(asked.withdraw, (ctx) => endRequest(ctx, ctx.params.id, 'withdrawn', ctx.body))
  on(asked.askAgain, (ctx) => askAgain(ctx, ctx.params.id, ctx.body))
  on(asked.approveMany, (ctx) => approveRequests(ctx, ctx.body))
  on(asked.waiveMany, (ctx) => waiveRequests(ctx, ctx.body))
  on(asked.withdrawMany, (ctx) => withdrawRequests(ctx, ctx.body))
  on(asked.remindMany, (ctx) => remindRequests(ctx, ctx.body.ids))
}
