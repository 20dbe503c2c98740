import {
  cancelPlan,
  changeDetails,
  choosePlan,
  previewPlan,
  resumePlan,
  showBilling,
} from '#areas/billing/plan/actions.ts'
import { billing } from '#areas/billing/plan/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function planRoutes(on: On): void {
  on(billing.show, (ctx) => showBilling(ctx))
  on(billing.preview, (ctx) => previewPlan(ctx, ctx.query))
  on(billing.choose, (ctx) => choosePlan(ctx, ctx.body))
  on(billing.cancel, (ctx) => cancelPlan(ctx, ctx.body.version))
  on(billing.resume, (ctx) => resumePlan(ctx, ctx.body.version))
  on(billing.changeDetails, (ctx) => changeDetails(ctx, ctx.body))
}
