import { sql } from 'kysely'
import { personsWho } from '#areas/access/public.ts'
import { requestSubmitted } from '#areas/compliance/notification-kinds.ts'
import type { WholeRequest } from '#areas/compliance/requests/queries.ts'
import { notify } from '#areas/notifications/public.ts'
import type { Context } from '#platform/context.ts'

/** Tells whoever may review what was handed in, but not whoever did it. */
export async function tellSubmitted(ctx: Context, request: WholeRequest): Promise<void> {
  const { id, requirement_name, subject_name } = request
  const may = await personsWho(ctx.db, 'compliance.requests.review')
  const people = await withRole(ctx, may, request.reviewer_role_id)
  await notify(
    ctx,
    requestSubmitted,
    people
      .filter((person) => person.id !== ctx.who.id)
      .map((person) => ({
        user_id: person.id,
        title: `${requirement_name} of ${subject_name} to review`,
        description: `${ctx.who.name} submitted it.`,
        actions: [{ label: 'Review', url: `/compliance/requests?request=${id}` }],
        related: { name: 'compliance-requests', id },
      })),
  )
}

async function withRole<One extends { id: number }>(
  { db }: Pick<Context, 'db'>,
  people: readonly One[],
  role: number | null,
): Promise<readonly One[]> {
  if (role === null) return people
  const { rows } = await sql<{ id: number }>`
    select h.user_id as id from user_roles h where h.tenant_id = ${db.tenant} and h.role_id = ${role}`.execute(
    db,
  )
  const holders = new Set(rows.map(({ id }) => id))
  return people.filter(({ id }) => holders.has(id))
}
