import {
  addFigure,
  changeMarginFloor,
  confirmFigure,
  correctFigure,
  listFigures,
  withdrawFigure,
} from '#areas/settings/figures/actions.ts'
import { legalFigures, marginFloor } from '#areas/settings/figures/contract.ts'
import { findMarginFloor } from '#areas/settings/figures/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function figureRoutes(on: On) {
  on(legalFigures.list, ({ db }) => listFigures(db))
  on(legalFigures.create, (ctx) => addFigure(ctx, ctx.body))
  on(legalFigures.correct, (ctx) => correctFigure(ctx, ctx.body))
  on(legalFigures.confirm, (ctx) => confirmFigure(ctx, ctx.body))
  on(legalFigures.withdraw, (ctx) => withdrawFigure(ctx, ctx.body))

  on(marginFloor.show, ({ db }) => findMarginFloor(db))
  on(marginFloor.change, (ctx) => changeMarginFloor(ctx, ctx.body))
}
