import { type RawBuilder, sql } from 'kysely'
import type { Placement } from '#areas/jobs/contract.ts'
import { withoutAccount } from '#areas/jobs/placement-check-queries.ts'
import { whyNotSignIn } from '#areas/jobs/placement-checks.ts'
import { type EnteredBy, mostAlternates } from '#areas/jobs/time-terms.ts'
import type { Db } from '#platform/db/tenant.ts'
import { type Reason, refuse } from '#platform/refusal.ts'

/** Who decides beside the approver of a placement, while they can be written to. */
export type Alternate = { user_id: number; name: string; email: string }

/** Still an approver of the client, and not locked out: whoever is not is no alternate any more, without being taken off. */
const stands = (db: Db) => sql`
  join placements theirs on theirs.tenant_id = ${db.tenant} and theirs.id = x.placement_id
  join users u on u.tenant_id = ${db.tenant} and u.id = x.user_id and u.kind = 'approver'
    and u.status = any(array['active', 'invited'])
    and exists (select from client_contacts k where k.tenant_id = ${db.tenant} and k.client_id = theirs.client_id
      and k.user_id = x.user_id and 'approver' = any(k.roles))`

/** The alternates of a placement `p.id` of a statement as json, in their order. */
export const alternatesOf = (db: Db, placementId: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('user_id', u.id, 'name', u.name, 'email', u.email::text) order by x.position)
  from placement_alternates x ${stands(db)}
  where x.tenant_id = ${db.tenant} and x.placement_id = ${placementId} and u.id is distinct from theirs.approver_user_id), '[]')`

/** Whether this user is an alternate of a placement of a statement, asked once for all rows. */
export const alternateOn = (db: Db, placementId: string, userId: number): RawBuilder<unknown> => sql`
  ${sql.ref(placementId)} = any(array(select x.placement_id from placement_alternates x ${stands(db)}
    where x.tenant_id = ${db.tenant} and x.user_id = ${userId}))`

type Of = { id: number; client_id: number; approver_user_id: number | null }

/**
 * Makes these the alternates of a placement: approvers of its client, others than the one who approves first. Somebody of
 * another client or agency is refused as if they were not there.
 */
export async function saveAlternates(db: Db, placement: Of, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.tenant_id = ${db.tenant} and u.id = any(${ids.slice(0, mostAlternates)}::bigint[]) and u.kind = 'approver'
      and u.status = any(array['active', 'invited']) and exists (select from client_contacts k
        where k.tenant_id = ${db.tenant} and k.client_id = ${placement.client_id} and k.user_id = u.id
          and 'approver' = any(k.roles))`.execute(db)
  refuse(
    whyNotAlternates(
      placement,
      ids,
      rows.map(({ id }) => id),
    ),
  )
  await sql`
    delete from placement_alternates x where x.tenant_id = ${db.tenant} and x.placement_id = ${placement.id}`.execute(
    db,
  )
  await sql`
    insert into placement_alternates (tenant_id, placement_id, user_id, position)
    select ${db.tenant}::integer, ${placement.id}::bigint, n.id, n.position
    from unnest(${ids}::bigint[]) with ordinality as n(id, position)`.execute(db)
}

type Deciding = Pick<Placement, 'email_approval' | 'approver_user_id' | 'alternate_approver_ids'>

/** Where approvers get no links, all of them can sign in. */
export async function checkSignIn(
  db: Db,
  { email_approval, approver_user_id, alternate_approver_ids }: Deciding,
): Promise<void> {
  const people = [...alternate_approver_ids, ...(approver_user_id === null ? [] : [approver_user_id])]
  if (!email_approval && people.length > 0) refuse(whyNotSignIn(await withoutAccount(db, people)))
}

/** Why the client cannot enter the time: it does so through those who approve. */
export function whyNotClientEnters({
  entered_by,
  approver_user_id,
}: {
  entered_by: EnteredBy
  approver_user_id: number | null
}): Reason | undefined {
  if (entered_by !== 'client' || approver_user_id !== null) return undefined
  const message = 'Choose an approver: they enter the time of this placement'
  return {
    ...{ code: 'placement.client_enters', title: 'Please check the approvers', description: message },
    errors: { approver_user_id: [message] },
  }
}

/** Why these cannot approve beside the first. `known`: those of them who are approvers of the client. */
export function whyNotAlternates(
  { approver_user_id }: Pick<Of, 'approver_user_id'>,
  ids: readonly number[],
  known: readonly number[],
): Reason | undefined {
  const not = (code: string, message: string): Reason => ({
    ...{ code, title: 'Please check the approvers', description: message },
    errors: { alternate_approver_ids: [message] },
  })
  if (ids.length === 0) return undefined
  if (approver_user_id === null)
    return not('placement.no_first_approver', 'Choose the first approver before any other')
  if (ids.includes(approver_user_id))
    return not('placement.first_approver', 'This is the first approver already: choose others')
  if (new Set(ids).size < ids.length) return not('placement.approver_twice', 'Each approver stands here once')
  if (ids.some((id) => !known.includes(id)))
    return not('not_found', 'Choose approvers among the contacts of this client')
  return undefined
}
