import type { CodeChanges, CodeKind, Kind } from '#areas/codes/code-kinds.ts'
import { clearDefaultTaxCode, deleteCode, findCode, lockCode } from '#areas/codes/queries.ts'
import {
  groupModeAfter,
  whyNotChange,
  whyNotDefault,
  whyNotPushed,
  whyNotRetire,
  whyNotRetireAgain,
} from '#areas/codes/rules.ts'
import type { Context } from '#platform/context.ts'
import { deletedUnlessUsed } from '#platform/db/unless-used.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

type AnyCode = Record<string, unknown> & {
  id: number
  used_by: number
  name: string
  archived_at: string | null
  group_mode: string | null
  is_default?: boolean
  version: number
}

type AnyNew = { code: string; name: string; is_default?: boolean }

export async function createCode<Code, New extends AnyNew>(
  ctx: Context,
  kind: CodeKind<New>,
  code: New,
): Promise<Code> {
  refuse(kind.whyNot?.(code))
  refuse(await kind.mayNot?.(ctx.db, code))
  if (code.is_default) await takeDefault(ctx, null)
  const id = await kind.insert(ctx.db, code)
  await recordHistory(ctx, kind.model, id, 'created')
  await announce(ctx.db, `${kind.model}.changed`, { id })
  return findCode<Code>(ctx.db, kind, id)
}

export async function changeCode<Code, New extends AnyNew>(
  ctx: Context,
  kind: CodeKind<New>,
  id: number,
  { version, archived, ...sent }: CodeChanges<New> & { version: number; archived?: boolean | undefined },
): Promise<Code> {
  // The compiler subtracts nothing from a type it does not know yet.
  const changes = sent as unknown as CodeChanges<New & AnyNew>
  const before = await lockedCode(ctx, kind, id)
  const whole = { ...before, archived: before.archived_at !== null }
  refuse(whyNotPushed(whole, { ...changes, archived }))
  refuse(whyNotChange(before, changes, kind.lockedWhenUsed))
  const after = { ...before, ...changes } as AnyCode & New
  refuse(kind.whyNot?.(after))
  refuse(await kind.mayNot?.(ctx.db, after, before as AnyCode & New))
  const retired = archived ?? before.archived_at !== null
  if (retired) refuse(whyNotRetire({ ...before, ...changes }))
  refuse(whyNotDefault(before, changes))
  const archived_at = retired ? (before.archived_at ?? ctx.now.toISOString()) : null
  if (changes.is_default && !before.is_default) await takeDefault(ctx, id)
  const group_mode = groupModeAfter(whole, { ...changes, archived })
  await kind.save(ctx.db, { id, version }, changes, { archived_at, group_mode })
  const saved = await findCode<AnyCode>(ctx.db, kind, id)
  await recordHistory(ctx, kind.model, id, verbOf(before, saved), differences(before, saved))
  await announce(ctx.db, `${kind.model}.changed`, { id })
  return saved as Code
}

/** A code nothing refers to is deleted; a used one is retired, so that what used it stays readable. */
export async function removeCode<New>(ctx: Context, kind: CodeKind<New>, id: number) {
  const code = await lockedCode(ctx, kind, id)
  refuse(whyNotPushed({ ...code, gone: false }, { gone: true }))
  refuse(whyNotRetire(code))
  const gone = code.used_by === 0 && (await deletedUnlessUsed(ctx.db, () => deleteCode(ctx.db, kind, id)))
  await announce(ctx.db, `${kind.model}.changed`, { id })
  if (gone) {
    await recordHistory(ctx, kind.model, id, 'deleted', { name: { from: code.name, to: null } })
    return { title: `${kind.one} deleted`, description: `${code.name} has been deleted.` }
  }
  refuse(whyNotRetireAgain(code))
  await kind.save(ctx.db, code, {}, { archived_at: ctx.now.toISOString() })
  await recordHistory(ctx, kind.model, id, 'retired')
  return {
    title: `${kind.one} retired`,
    description: `${code.name} is in use: it stays there and is offered no more.`,
    kept: true as const,
  }
}

/** Whoever is about to refer to the code waits until we are done, and we have waited for whoever came first. */
async function lockedCode({ db }: Context, kind: Kind, id: number): Promise<AnyCode> {
  await lockCode(db, kind, id)
  return findCode<AnyCode>(db, kind, id)
}

/** There is one default tax code: a new one takes the place of the old. */
async function takeDefault(ctx: Context, except: number | null): Promise<void> {
  const replaced = await clearDefaultTaxCode(ctx.db, except)
  if (replaced) {
    await recordHistory(ctx, 'tax-codes', replaced, 'changed', { is_default: { from: true, to: false } })
  }
}

function verbOf(before: AnyCode, after: AnyCode): string {
  if ((before.archived_at === null) === (after.archived_at === null)) return 'changed'
  return after.archived_at ? 'retired' : 'offered again'
}
