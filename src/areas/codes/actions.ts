import { type Kind, taxKind } from '#areas/codes/kinds.ts'
import { clearDefaultTaxCode, deleteCode, findCode, insertCode, saveCode } from '#areas/codes/queries.ts'
import { whyNotChange, whyNotTaxCode } from '#areas/codes/rules.ts'
import type { Context } from '#platform/context.ts'
import { differences, record } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

type AnyCode = Record<string, unknown> & { id: number; used_by: number; name: string; archived_at: string | null }

export async function createCode<Code>(ctx: Context, kind: Kind, code: Record<string, unknown>): Promise<Code> {
  if (kind === taxKind) await keepTaxRules(ctx, code, null)
  const id = await insertCode(ctx.db, kind, code)
  await record(ctx, kind.model, id, 'created')
  await announce(ctx.db, `${kind.model}.changed`, { id })
  return findCode<Code>(ctx.db, kind, id)
}

export async function changeCode<Code>(
  ctx: Context,
  kind: Kind,
  id: number,
  { version, archived, ...changes }: Record<string, unknown> & { version: number; archived?: boolean | undefined },
): Promise<Code> {
  const before = await findCode<AnyCode>(ctx.db, kind, id)
  refuse(whyNotChange(before, changes, kind.lockedWhenUsed))
  if (kind === taxKind) await keepTaxRules(ctx, { ...before, ...changes }, id)
  const archived_at = archived === undefined ? before.archived_at : archived ? (before.archived_at ?? ctx.now.toISOString()) : null
  await saveCode(ctx.db, kind, id, version, { ...changes, archived_at })
  const after = await findCode<AnyCode>(ctx.db, kind, id)
  await record(ctx, kind.model, id, archived ? 'retired' : 'changed', differences(before, after))
  await announce(ctx.db, `${kind.model}.changed`, { id })
  return after as Code
}

/** A code nothing refers to is deleted; a used one is retired, so that what used it stays readable. */
export async function removeCode(ctx: Context, kind: Kind, id: number) {
  const code = await findCode<AnyCode & { version: number }>(ctx.db, kind, id)
  if (code.used_by > 0) {
    await saveCode(ctx.db, kind, id, code.version, { archived_at: code.archived_at ?? ctx.now.toISOString() })
    await record(ctx, kind.model, id, 'retired')
    return { title: `${kind.one} retired`, description: `${code.name} is in use: it stays there and is offered no more.` }
  }
  await deleteCode(ctx.db, kind, id)
  await record(ctx, kind.model, id, 'deleted', { name: { from: code.name, to: null } })
  await announce(ctx.db, `${kind.model}.changed`, { id })
  return { title: `${kind.one} deleted`, description: `${code.name} has been deleted.` }
}

async function keepTaxRules({ db }: Context, code: Record<string, unknown>, id: number | null) {
  refuse(whyNotTaxCode(code as never))
  if (code.is_default) await clearDefaultTaxCode(db, id)
}
