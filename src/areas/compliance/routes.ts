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
}
