import { insertSteps, type NewStep } from '#areas/jobs/placement-life/queries.ts'
import type { Context } from '#platform/context.ts'

/** Writes down a step in the life of a placement, by whoever asks; in the transaction that takes it. */
export function recordStep(
  { db, who }: Pick<Context, 'db' | 'who'>,
  placement_id: number,
  step: Omit<NewStep, 'placement_id' | 'user_id' | 'user_name'>,
): Promise<void> {
  const user_name = who.token_name ? `${who.name} (API token ${who.token_name})` : who.name
  return insertSteps(db, [{ ...step, placement_id, user_id: who.id || null, user_name }])
}
