import { findGrants } from '#areas/access/queries.ts'
import type { Why } from '#areas/access/roles/contract.ts'
import { findGivers } from '#areas/access/roles/queries.ts'
import { sentence } from '#areas/access/roles/rules.ts'
import { isGrant } from '#areas/permissions.ts'
import { type Context, can } from '#platform/context.ts'
import { invalid } from '#platform/refusal.ts'

/**
 * What a refused permission means, and who can give it. Candidates, approvers and suppliers get the sentence alone: the
 * agency's roles and people are its own.
 */
export async function whyNotAllowed({ db, who }: Context, permission: string): Promise<Why> {
  if (!isGrant(permission)) throw invalid('permission', 'There is no permission of this name')
  const bare = permission.replace(/\.(own|team)$/, '')
  const about = { permission: bare, meaning: sentence(bare), has: can(who, bare) }
  if (who.kind !== 'staff') return { ...about, my_roles: [], roles: [], people: [] }
  const [{ roles }, givers] = await Promise.all([findGrants(db, who.id), findGivers(db, bare)])
  return { ...about, my_roles: roles.map(({ name }) => name), ...givers }
}
