import type { FoundGroup } from '#areas/search/contract.ts'
import type { Deps } from '#platform/area.ts'
import { type Context, reachOf, type Scope, type Who } from '#platform/context.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

const mostHits = 6

/** Asks every provider that is open to this person, all at once, each as far as its own permission reaches. */
export async function searchAll(
  ctx: Context & { deps: Pick<Deps, 'areas'> },
  typed: string,
): Promise<{ groups: FoundGroup[] }> {
  const open = ctx.deps.areas
    .flatMap((area) => area.searchProviders ?? [])
    .flatMap((provider) => {
      const scope = scopeFor(ctx.who, provider)
      return scope ? [{ provider, scope }] : []
    })
    .sort((a, b) => a.provider.order - b.provider.order)
  const groups = await Promise.all(
    open.map(async ({ provider: { kind, label, find }, scope }) => ({
      kind,
      label,
      hits: await find({ ...ctx, scope }, typed, mostHits),
    })),
  )
  return { groups: groups.filter(({ hits }) => hits.length > 0) }
}

/** The widest reach that opens the provider, or undefined. */
function scopeFor(who: Who, { allow }: SearchProvider): Scope | undefined {
  const reaches = [allow].flat().map((name) => reachOf(who, name))
  return (['all', 'team', 'own'] as const).find((scope) => reaches.includes(scope))
}
