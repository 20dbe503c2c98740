import { approveChange, askForChange, refuseChange, showBank, withdrawChange } from '#areas/bank/actions.ts'
import { bank } from '#areas/bank/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function bankRoutes(on: On): void {
  on(bank.candidates.show, async (ctx) => ({ data: await showBank(ctx, 'candidates', ctx.params.id) }))
  on(bank.candidates.ask, (ctx) => askForChange(ctx, 'candidates', ctx.params.id, ctx.body))
  on(bank.candidates.withdraw, (ctx) => withdrawChange(ctx, 'candidates', ctx.params.id, ctx.body.change_id))
  on(bank.candidates.approve, (ctx) => approveChange(ctx, 'candidates', ctx.params.id, ctx.body.change_id))
  on(bank.candidates.refuse, (ctx) => refuseChange(ctx, 'candidates', ctx.params.id, ctx.body))
  on(bank.suppliers.show, async (ctx) => ({ data: await showBank(ctx, 'suppliers', ctx.params.id) }))
  on(bank.suppliers.ask, (ctx) => askForChange(ctx, 'suppliers', ctx.params.id, ctx.body))
  on(bank.suppliers.withdraw, (ctx) => withdrawChange(ctx, 'suppliers', ctx.params.id, ctx.body.change_id))
  on(bank.suppliers.approve, (ctx) => approveChange(ctx, 'suppliers', ctx.params.id, ctx.body.change_id))
  on(bank.suppliers.refuse, (ctx) => refuseChange(ctx, 'suppliers', ctx.params.id, ctx.body))
}
