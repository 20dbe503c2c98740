import { isDeepStrictEqual } from 'node:util'
import type {
  ChangeRequirement,
  NewRequirement,
  Requirement,
} from '#areas/compliance/requirements/contract.ts'
import { findRequirement, keepVersions, roleExists } from '#areas/compliance/requirements/queries.ts'
import { leadsInOrder, whyNotRequirement } from '#areas/compliance/requirements/rules.ts'
import { changesTo } from '#platform/changes.ts'
import type { Context } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, refuse } from '#platform/refusal.ts'

export async function createRequirement(ctx: Context, given: NewRequirement): Promise<Requirement> {
  const { evidence, ...fields } = { ...given, leads: leadsInOrder(given.leads) }
  refuse(whyNotRequirement(given))
  await checkRole(ctx, fields.reviewer_role_id)
  const id = await insertRecord(ctx.db, 'compliance_requirements', {
    ...fields,
    evidence: JSON.stringify(evidence),
  })
  await keepVersions(ctx.db, [id], author(ctx))
  await recordHistory(ctx, 'compliance-requirements', id, 'created')
  await announce(ctx.db, 'compliance_requirement.changed', { id })
  return findRequirement(ctx.db, id)
}

/** Another statement or other evidence is a new version: what was approved under an older one stands. */
export async function changeRequirement(
  ctx: Context,
  id: number,
  { version, archived, evidence, ...given }: ChangeRequirement,
): Promise<Requirement> {
  await holdRow(ctx.db, 'compliance_requirements', id)
  const before = await findRequirement(ctx.db, id)
  const changes = changesTo(before, {
    ...given,
    ...(given.leads && { leads: leadsInOrder(given.leads) }),
  })
  const after = { ...before, ...changes, evidence: evidence ?? before.evidence }
  refuse(whyNotRequirement(after))
  if (changes.reviewer_role_id !== undefined) await checkRole(ctx, changes.reviewer_role_id)
  const asksOtherwise =
    after.statement !== before.statement || !isDeepStrictEqual(after.evidence, before.evidence)
  await saveVersioned(
    ctx.db,
    'compliance_requirements',
    { id, version },
    {
      ...changes,
      ...(asksOtherwise && {
        evidence: JSON.stringify(after.evidence),
        content_version: before.content_version + 1,
      }),
      ...(archived !== undefined && {
        archived_at: archived ? (before.archived_at ?? ctx.now.toISOString()) : null,
      }),
    },
    'requirement',
  )
  if (asksOtherwise) await keepVersions(ctx.db, [id], author(ctx))
  const saved = await findRequirement(ctx.db, id)
  await recordHistory(
    ctx,
    'compliance-requirements',
    id,
    'changed',
    differences(describe(before), describe(saved)),
  )
  await announce(ctx.db, 'compliance_requirement.changed', { id })
  return saved
}

async function checkRole(ctx: Context, id: number | null): Promise<void> {
  if (id !== null && !(await roleExists(ctx.db, id)))
    throw invalid('reviewer_role_id', 'Role not found', 'not_found')
}

/** As the history tells it: fields by their labels, a role by its name. */
const describe = ({
  evidence,
  template_count: _count,
  reviewer_role_id: _role,
  updated_at: _at,
  version: _version,
  ...rest
}: Requirement) => ({
  ...rest,
  leads: rest.leads.join(', '),
  evidence: evidence.map(({ label }) => label).join(', '),
})

export const author = ({ who }: Pick<Context, 'who'>) => ({
  id: who.id || null,
  name: who.token_name ? `${who.name} (API token ${who.token_name})` : who.name,
})
