import { z } from 'zod'
import type { Area, Deps, Removable } from '#platform/area.ts'
import { type Context, can, reachOf } from '#platform/context.ts'
import { plural } from '#platform/counted.ts'
import { refusalOf } from '#platform/db/errors.ts'
import { savepoint, takenBack } from '#platform/db/savepoint.ts'
import type { Db } from '#platform/db/tenant.ts'
import { Done, endpoint, IdParam, idsUpTo } from '#platform/http/contract.ts'
import type { On } from '#platform/http/mount.ts'
import { forbidden, Refusal } from '#platform/refusal.ts'

const Removed = Done.extend({
  /** What was left alone, and why. */
  refused: z.array(z.object({ id: z.int(), title: z.string(), description: z.string() })),
  removed: z.array(z.int()),
})

/** `kept`: it is used, so it is put away and its records stay. */
const outcomes = ['deleted', 'kept', 'refused'] as const
const Foreseen = z.object({
  id: z.int(),
  outcome: z.enum(outcomes),
  title: z.string(),
  description: z.string(),
})
export type Foreseen = z.output<typeof Foreseen>

/** So many records are deleted at once. */
export const mostRemoved = 500
const params = z.object({ model: z.string().max(60) })

export const removal = {
  one: endpoint({
    method: 'DELETE',
    path: '/:model/:id',
    allow: 'member',
    evenByToken: true,
    summary: 'Deletes one record of any removable model',
    params: params.extend({ id: IdParam }),
    reply: Done,
  }),
  many: endpoint({
    method: 'DELETE',
    path: '/actions/batch/delete/:model',
    allow: 'member',
    evenByToken: true,
    summary: 'Deletes several records of a model; those that may not go stay, with the reason',
    params,
    body: z.object({
      model_ids: z
        .array(z.int().positive())
        .min(1, 'Choose at least one')
        .max(mostRemoved, `At most ${mostRemoved} at once`),
      /** Nothing but this is done: no used record is put away, or none is deleted that is used no more. */
      only: z.enum(['deleted', 'kept']).optional(),
    }),
    reply: Removed,
  }),
  foresee: endpoint({
    method: 'GET',
    path: '/actions/batch/delete/:model',
    allow: 'member',
    evenByToken: true,
    transaction: true,
    summary: 'What deleting these records would do to each, without doing it',
    params,
    query: z.object({
      ids: idsUpTo(mostRemoved),
    }),
    reply: z.object({
      data: z.array(Foreseen),
      /** How those that are used can be put away: `Archive`, `archived`. */
      instead: z.object({ verb: z.string(), done: z.string() }),
    }),
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
    const { model_ids, only } = ctx.body
    const ends = await removeEach(scoped(ctx, model), model, model_ids, only)
    const refused = ends.filter(({ outcome }) => outcome === 'refused')
    const done = ends.filter(({ outcome }) => outcome !== 'refused')
    if (done.length === 0) {
      const first = refused[0]!
      throw new Refusal('none_deleted', 409, first.title, first.description)
    }
    return {
      title: titleOf(ends, insteadOf(model).done),
      description: refused.length
        ? `${refused.length} stayed: ${refused[0]!.title}`
        : done.some(({ outcome }) => outcome === 'deleted')
          ? `The selected ${plural(done.length, 'item has', 'items have')} been deleted.`
          : 'What used them stays as it is.',
      removed: done.map(({ id }) => id),
      refused,
    }
  })

  on(removal.foresee, async (ctx) => {
    const model = permitted(models, ctx.params.model, ctx)
    const data = await takenBack(ctx.db, () => removeEach(scoped(ctx, model), model, ctx.query.ids))
    return { data, instead: insteadOf(model) }
  })
}

const insteadOf = ({ instead = { verb: 'Archive', done: 'archived' } }: Removable) => instead

/** `Item deleted`, `2 items deleted, 1 archived`. */
function titleOf(ends: readonly Foreseen[], putAway: string): string {
  const count = (wanted: Foreseen['outcome']) => ends.filter(({ outcome }) => outcome === wanted).length
  const [deleted, kept] = [count('deleted'), count('kept')]
  const [most, verb] = deleted > 0 ? [deleted, 'deleted'] : [kept, putAway]
  const title = most === 1 ? `Item ${verb}` : `${most} items ${verb}`
  return deleted > 0 && kept > 0 ? `${title}, ${kept} ${putAway}` : title
}

/** One by one on purpose: each refusal must leave the others standing. Always in one order, so that two do not wait for each other. */
async function removeEach(
  ctx: Context & { deps: Deps },
  model: Removable,
  ids: readonly number[],
  only?: 'deleted' | 'kept',
): Promise<Foreseen[]> {
  const ends: Foreseen[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    ends.push({
      id,
      ...(await attempt(ctx.db, async () => {
        const { kept, title, description } = await model.remove(ctx, id)
        const outcome = kept ? 'kept' : 'deleted'
        if (only && only !== outcome) throw otherwise(outcome, insteadOf(model).verb)
        return { outcome, title, description }
      })),
    })
  }
  return ends
}

/** It was used, or is used no more, since somebody looked. */
const otherwise = (outcome: 'deleted' | 'kept', verb: string) =>
  outcome === 'kept'
    ? new Refusal('record.used', 409, 'It is in use', `${verb} it instead.`)
    : new Refusal('record.unused', 409, 'It is not in use any more', 'It can be deleted now.')

type End = Omit<Foreseen, 'id'>

/** Does the work, or leaves the transaction as it was and says why not. */
async function attempt(db: Db, work: () => Promise<End>): Promise<End> {
  const mark = await savepoint(db)
  try {
    const end = await work()
    await mark.keep()
    return end
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOf(error)
    if (!refusal) throw error
    await mark.undo()
    return { outcome: 'refused', title: refusal.title, description: refusal.description }
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
