import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'

/** A kind of record that the search of the frame finds, by name or number. */
export type SearchProvider = {
  /** Stable, for programs: `client`. */
  kind: string
  /** The heading over its hits: `Clients`. */
  label: string
  /** Place among the groups, small first. */
  order: number
  /** The permission; a scoped grant narrows `ctx.scope`, which the finder must apply. A list: any of them. */
  allow: string | readonly string[]
  /** At most `most` hits for what was typed (trimmed, at least two characters), best first, in one indexed statement. */
  find(ctx: Context & { deps: Pick<Deps, 'areas'> }, typed: string, most: number): Promise<SearchHit[]>
}

export type SearchHit = {
  id: number
  title: string
  /** What tells it from others of the same name: a reference, a town, a status. */
  detail: string
  /** The page, inside the agency: `/clients/7/view`. */
  to: string
}
