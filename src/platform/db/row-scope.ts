import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** What somebody reaches of the records behind an alias; undefined: all of them. */
export type ReachOver = (
  ctx: Pick<Context, 'db' | 'scope' | 'who'>,
  alias: string,
) => RawBuilder<unknown> | undefined

/**
 * Narrows a statement to what the caller's permission reaches: everything, the records of their teams and their
 * own, or their own. The table behind `alias` has owner_user_id and team_id.
 */
export function rowScope(
  { scope, who }: Pick<Context, 'scope' | 'who'>,
  alias = 't',
): RawBuilder<unknown> | undefined {
  if (scope === 'all') return undefined
  const own = sql`${sql.ref(`${alias}.owner_user_id`)} = ${who.id}`
  if (scope === 'own') return own
  return sql`(${own} or ${sql.ref(`${alias}.team_id`)} = any(${who.team_ids}))`
}
