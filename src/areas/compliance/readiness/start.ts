import { metAmong } from '#areas/compliance/readiness/queries.ts'
import { askedOf } from '#areas/compliance/templates/choose.ts'
import { everyItem, factsOf, type PlacementFacts } from '#areas/compliance/templates/queries.ts'
import { type Context, can } from '#platform/context.ts'
import { Refusal, type Warning } from '#platform/refusal.ts'

/** What the templates ask for a placement, each with the record it is asked of. */
export async function wantedFor(db: Context['db'], facts: PlacementFacts) {
  const whose = {
    candidates: facts.candidate_id,
    suppliers: facts.supplier_id,
    clients: facts.client_id,
    placements: facts.id,
  }
  return askedOf(await everyItem(db), facts).asked.flatMap((item) => {
    const subject_id = whose[item.applies_to]
    return subject_id === null ? [] : [{ ...item, subject: item.applies_to, subject_id }]
  })
}

/**
 * What has to be there before a placement starts and is missing, by its templates as they are now: refused, but for who
 * may override it, who is asked why. For a placement that is written already.
 */
export async function startWarning(
  { db, who }: Pick<Context, 'db' | 'who'>,
  placementId: number,
): Promise<Warning | undefined> {
  const [facts] = await factsOf(db, [placementId])
  if (!facts) return undefined
  const before = (await wantedFor(db, facts)).filter(({ severity }) => severity === 'place')
  if (before.length === 0) return undefined
  const met = await metAmong(db, before)
  const missing = before.filter(({ requirement_id }) => !met.has(requirement_id)).map(({ name }) => name)
  if (missing.length === 0) return undefined
  const text = `Required before the start, and missing: ${missing.join(', ')}.`
  if (!can(who, 'compliance.override'))
    throw new Refusal(
      'compliance.missing',
      409,
      'Something is missing before the start',
      `${text} Keep it as a draft: it can be approved once that is there.`,
      { status: [text] },
    )
  return { code: 'compliance.missing', field: 'status', text }
}
