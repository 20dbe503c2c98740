import type { ChangeLegalEntity, LegalEntity, NewLegalEntity } from '#areas/companies/contract.ts'
import { clearDefault, findLegalEntity, lockLegalEntities, neededBy } from '#areas/companies/queries.ts'
import { whyNotArchive, whyNotDefault, whyNotLegalEntity } from '#areas/companies/rules.ts'
import type { Context } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

/** One more company of the agency. It issues nothing until somebody chooses it. */
export async function createLegalEntity(ctx: Context, company: NewLegalEntity): Promise<LegalEntity> {
  refuse(whyNotLegalEntity(company))
  const id = await insertRecord(ctx.db, 'legal_entities', { ...company, is_default: false })
  await recordHistory(ctx, 'legal-entities', id, 'created')
  await announce(ctx.db, 'settings.changed', {})
  return findLegalEntity(ctx.db, id)
}

export async function changeLegalEntity(
  ctx: Context,
  id: number,
  { version, archived, ...changes }: ChangeLegalEntity,
): Promise<LegalEntity> {
  await lockLegalEntities(ctx.db)
  const before = await findLegalEntity(ctx.db, id)
  refuse(whyNotLegalEntity({ ...before, ...changes } as LegalEntity))
  const after_archived = archived ?? before.archived
  if (changes.is_default) refuse(whyNotDefault({ archived: after_archived }))
  if (archived && !before.archived) refuse(whyNotArchive(before, await neededBy(ctx.db, id)))

  if (changes.is_default && !before.is_default) await takeDefault(ctx)
  const archived_at = archived === undefined || archived === before.archived ? {} : archival(ctx, archived)
  await saveVersioned(ctx.db, 'legal_entities', { id, version }, { ...changes, ...archived_at }, 'company')
  const after = await findLegalEntity(ctx.db, id)
  await recordHistory(ctx, 'legal-entities', id, verbOf(before, after), differences(before, after))
  await announce(ctx.db, 'settings.changed', {})
  return after
}

const archival = ({ now }: Context, archived: boolean) => ({
  archived_at: archived ? now.toISOString() : null,
})

/** There is one default company: a new one takes the place of the old. */
async function takeDefault(ctx: Context): Promise<void> {
  const replaced = await clearDefault(ctx.db)
  if (replaced) {
    await recordHistory(ctx, 'legal-entities', replaced, 'changed', { is_default: { from: true, to: false } })
  }
}

function verbOf(before: LegalEntity, after: LegalEntity): string {
  if (before.archived === after.archived) return 'changed'
  return after.archived ? 'archived' : 'brought back'
}
