import type { ChangeDuties, Duties } from '#areas/access/duties/contract.ts'
import { findChoices, saveChoices } from '#areas/access/duties/queries.ts'
import {
  bothWarning,
  type DutyChoices,
  dutyMode,
  whyNotBoth,
  whyNotDuties,
} from '#areas/access/duties/rules.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Duty } from '#platform/duty.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { type Reason, refuse, type Warning } from '#platform/refusal.ts'

type RequestContext = Context & { deps: Deps }

/** Why this person cannot do the second act, when they did the first (`both`) and the agency wants two people. */
export async function whyNotDuty(db: Db, duty: Duty, both: boolean): Promise<Reason | undefined> {
  return both ? whyNotBoth(duty, dutyMode(duty, (await findChoices(db)).modes)) : undefined
}

/**
 * For the second act of a duty, before it is written: refuses where the agency wants two people, and where it wants a
 * reason answers what `acceptWarnings` asks about. Nothing when somebody else did the first act.
 */
export async function dutyWarning(
  db: Db,
  duty: Duty,
  asked: { both: boolean; field?: string },
): Promise<Warning | undefined> {
  if (!asked.both) return undefined
  const mode = dutyMode(duty, (await findChoices(db)).modes)
  refuse(whyNotBoth(duty, mode))
  return bothWarning(duty, mode, asked.field)
}

export async function showDuties({ db, deps }: RequestContext): Promise<Duties> {
  const { modes, version } = await findChoices(db)
  const data = dutiesOf(deps).map((duty) => {
    const { key, label, description, least } = duty
    return { key, label, description, mode: dutyMode(duty, modes), least }
  })
  return { data, version }
}

export async function changeDuties(ctx: RequestContext, { version, modes }: ChangeDuties): Promise<Duties> {
  const all = dutiesOf(ctx.deps)
  refuse(whyNotDuties(all, modes))
  const { modes: before } = await findChoices(ctx.db)
  const after = { ...before, ...modes }
  await saveChoices(ctx.db, version, after)
  const changes = differences(readable(all, before), readable(all, after))
  await recordHistory(ctx, 'settings', 1, 'segregation of duties changed', changes)
  return showDuties(ctx)
}

const dutiesOf = ({ areas }: Deps): Duty[] => areas.flatMap(({ duties = [] }) => duties)

const readable = (all: readonly Duty[], chosen: DutyChoices) =>
  Object.fromEntries(all.map((duty) => [duty.key, dutyMode(duty, chosen)]))
