import { sql } from 'kysely'
import { z } from 'zod'
import type { Area, Removable } from '#platform/area.ts'
import { type Context, can, reachOf } from '#platform/context.ts'
import { refusalOf } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/tenant.ts'
import { Done, endpoint, IdParam } from '#platform/http/contract.ts'
import type { On } from '#platform/http/mount.ts'
import { forbidden, Refusal } from '#platform/refusal.ts'

const Removed = Done.extend({
  /** What was left alone, and why. */
  refused: z.array(z.object({ id: z.int(), title: z.string(), description: z.string() })),
  removed: z.array(z.int()),
})

export const removal = {
  one: endpoint({
    method: 'DELETE',
    path: '/:model/:id',
    allow: 'member',
    evenByToken: true,
    summary: 'Deletes one record of any removable model',
    params: z.object({ model: z.string().max(60), id: IdParam }),
    reply: Done,
  }),
  many: endpoint({
    method: 'DELETE',
    path: '/actions/batch/delete/:model',
    allow: 'member',
    evenByToken: true,
    summary: 'Deletes several records of a model; those that may not go stay, with the reason',
    params: z.object({ model: z.string().max(60) }),
    body: z.object({
      model_ids: z.array(z.int().positive()).min(1, 'Choose at least one').max(500, 'At most 500 at once'),
    }),
    reply: Removed,
  }),
}

/** The generic delete: each room says in its `area.ts` what it lets go, and how. */
export function removalRoutes(on: On, areas: Area[]) {
  const models = new Map(areas.flatMap((area) => Object.entries(area.removable ?? {})))

  on(removal.one, async (ctx) => {
    const model = permitted(models, ctx.params.model, ctx)
    return model.remove(scoped(ctx, model), ctx.params.id)
  })

  on(removal.many, async (ctx) => {
    const model = permitted(models, ctx.params.model, ctx)
    const narrowed = scoped(ctx, model)
    const removed: number[] = []
    const refused: { id: number; title: string; description: string }[] = []
    // One by one on purpose: each refusal must leave the others standing. At most 500.
    for (const id of new Set(ctx.body.model_ids)) {
      const refusal = await attempt(ctx.db, () => model.remove(narrowed, id))
      if (refusal) refused.push({ id, title: refusal.title, description: refusal.description })
      else removed.push(id)
    }
    if (removed.length === 0) {
      const first = refused[0]!
      throw new Refusal('none_deleted', 409, first.title, first.description)
    }
    return {
      title: removed.length === 1 ? 'Item deleted' : `${removed.length} items deleted`,
      description: refused.length
        ? `${refused.length} stayed: ${refused[0]!.title}`
        : 'The selected items have been deleted.',
      removed,
      refused,
    }
  })
}

/** Does the work, or leaves the transaction as it was and says why not. */
async function attempt(db: Db, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  await sql`savepoint one`.execute(db)
  try {
    await work()
    return undefined
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOf(error)
    if (!refusal) throw error
    await sql`rollback to savepoint one`.execute(db)
    return refusal
  }
}

function permitted(models: Map<string, Removable>, name: string, ctx: Context): Removable {
  const model = models.get(name)
  if (!model) throw new Refusal('not_found', 404, 'Not found', 'Nothing of this name can be deleted.')
  if (![model.allow].flat().some((name) => can(ctx.who, name))) {
    throw forbidden([model.allow].flat()[0], 'You may not delete this')
  }
  return model
}

/** The reach of the model's own permission, since the generic endpoint has none. */
function scoped<C extends Context>(ctx: C, model: Removable): C {
  const reaches = [model.allow].flat().map((name) => reachOf(ctx.who, name))
  return { ...ctx, scope: (['all', 'team'] as const).find((scope) => reaches.includes(scope)) ?? 'own' }
}
