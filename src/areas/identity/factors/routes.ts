import { users } from '#areas/access/contract.ts'
import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  showFactors,
} from '#areas/identity/factors/actions.ts'
import { factors, secondStep } from '#areas/identity/factors/contract.ts'
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renameOwnPasskey,
} from '#areas/identity/factors/passkeys.ts'
import { resetFactors } from '#areas/identity/factors/reset.ts'
import { askForPasskey, finishSignIn, signInByPasskey } from '#areas/identity/factors/second-step.ts'
import type { On } from '#platform/http/mount.ts'

export function factorRoutes(on: On): void {
  on(factors.show, async (ctx) => ({ data: await showFactors(ctx) }))
  on(factors.beginTotp, (ctx) => beginTotp(ctx, ctx.body))
  on(factors.confirmTotp, (ctx) => confirmTotp(ctx, ctx.body.code))
  on(factors.removeTotp, (ctx) => removeTotp(ctx, ctx.body.proof))
  on(factors.newCodes, (ctx) => renewRecoveryCodes(ctx, ctx.body.proof))
  on(factors.beginPasskey, (ctx) => beginPasskey(ctx, ctx.body))
  on(factors.addPasskey, (ctx) => addPasskey(ctx, ctx.body))
  on(factors.renamePasskey, (ctx) => renameOwnPasskey(ctx, ctx.params.id, ctx.body.name))
  on(factors.removePasskey, (ctx) => removePasskey(ctx, ctx.params.id, ctx.body.proof))
  on(users.resetFactors, (ctx) => resetFactors(ctx, ctx.params.id))
  on(secondStep.finish, async (ctx) => ({ data: await finishSignIn(ctx, ctx.body.code) }))
  on(secondStep.challenge, (ctx) => askForPasskey(ctx))
  on(secondStep.enter, async (ctx) => ({ data: await signInByPasskey(ctx, ctx.body.answer) }))
}
