import type { FoundGroup } from '#areas/search/contract.ts'
import type { Area } from '#platform/area.ts'
import { type Context, reachOf, type Scope, type Who } from '#platform/context.ts'
import type { Finder } from '#platform/finder.ts'

const mostHits = 6

/** Asks every finder that is open to this person, all at once, each as far as its own permission reaches. */
export async function searchAll(
  ctx: Context,
  areas: readonly Area[],
  typed: string,
): Promise<{ groups: FoundGroup[] }> {
  const open = areas
    .flatMap((area) => area.finders ?? [])
    .flatMap((finder) => {
      const scope = scopeFor(ctx.who, finder)
      return scope ? [{ finder, scope }] : []
    })
    .sort((a, b) => a.finder.order - b.finder.order)
  const groups = await Promise.all(
    open.map(async ({ finder: { kind, label, find }, scope }) => ({
      kind,
      label,
      hits: await find({ ...ctx, scope }, typed, mostHits),
    })),
  )
  return { groups: groups.filter(({ hits }) => hits.length > 0) }
}

/** The widest reach that opens the finder, or undefined. */
function scopeFor(who: Who, { allow }: Finder): Scope | undefined {
  const reaches = [allow].flat().map((name) => reachOf(who, name))
  return (['all', 'team', 'own'] as const).find((scope) => reaches.includes(scope))
}
