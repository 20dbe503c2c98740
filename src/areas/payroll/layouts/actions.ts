import type { z } from 'zod'
import type { ChangePayLayout, LayoutSpec, NewPayLayout, PayLayout } from '#areas/payroll/layouts/contract.ts'
import { currentLayouts, insertVersion, mostLayouts } from '#areas/payroll/layouts/queries.ts'
import { whyNotLayout } from '#areas/payroll/layouts/rules.ts'
import type { Context } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import type { Db } from '#platform/db/tenant.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, invalid, notFound, refuse } from '#platform/refusal.ts'

/** The layout as it is now. */
export async function findLayout(db: Db, key: string): Promise<PayLayout> {
  const found = (await currentLayouts(db)).find((each) => each.key === key)
  if (!found) throw notFound('Layout')
  return found
}

export async function createLayout(ctx: Context, given: z.output<typeof NewPayLayout>): Promise<PayLayout> {
  refuse(whyNotLayout(given))
  await exclusively(ctx.db, 'pay_layout')
  const all = await currentLayouts(ctx.db)
  refuseName(all, given.name)
  if (all.length >= mostLayouts)
    refuse({
      code: 'pay_layout.too_many',
      title: `There are ${mostLayouts} layouts already`,
      description: 'Change one of them instead.',
    })
  const own = all.filter((each) => !each.is_shipped).length
  return save(
    ctx,
    { key: `own-${own + 1}`, version: 1, is_retired: false, ...given },
    'payroll layout added',
    {},
  )
}

/** Keeps a layout as its next version. What it was stays with the files that were made by it. */
export async function changeLayout(
  ctx: Context,
  { key, version, ...given }: z.output<typeof ChangePayLayout>,
): Promise<PayLayout> {
  refuse(whyNotLayout(given))
  await exclusively(ctx.db, 'pay_layout')
  const all = await currentLayouts(ctx.db)
  const before = all.find((each) => each.key === key)
  if (!before) throw notFound('Layout')
  if (before.version !== version) throw conflict('layout')
  refuseName(
    all.filter((each) => each !== before),
    given.name,
  )
  return save(ctx, { key, version: version + 1, ...given }, 'payroll layout changed', before)
}

function refuseName(others: readonly PayLayout[], name: string): void {
  if (others.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    throw invalid('name', 'There is a layout of this name already', 'pay_layout.name')
}

type Saved = LayoutSpec & Pick<PayLayout, 'key' | 'version' | 'name' | 'is_retired'>

async function save(ctx: Context, layout: Saved, action: string, before: object): Promise<PayLayout> {
  await insertVersion(ctx.db, layout, ctx.who.id)
  const { key: _key, version: _version, ...said } = layout
  await recordHistory(ctx, 'settings', 1, action, differences(before, said))
  await announce(ctx.db, 'paylayout.changed', { key: layout.key })
  return findLayout(ctx.db, layout.key)
}
