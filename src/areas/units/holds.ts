import { sql } from 'kysely'
import { moveWrittenOff } from '#areas/purchase-orders/public.ts'
import type { Chosen, holdKinds, UnitSide, UnitState } from '#areas/units/contract.ts'
import { type HeldUnit, lockBilling } from '#areas/units/queries.ts'
import { isFree, whyNotHold, whyNotRelease } from '#areas/units/rules.ts'
import { summariseSheets } from '#areas/units/sheet-summary.ts'
import { documentsOf, sideState } from '#areas/units/side-states.ts'
import { ofPlacements } from '#areas/units/unit-list.ts'
import { sideNames } from '#areas/units/words.ts'
import { type Context, reachOf } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryEach } from '#platform/history.ts'
import { announceAll } from '#platform/outbox.ts'
import { forbidden, notFound, refuse } from '#platform/refusal.ts'

type HoldKind = (typeof holdKinds)[number]
type Given = Chosen & { side: UnitSide; kind: HoldKind; reason: string }

type Found = {
  id: number
  timesheet_id: number | null
  placement_id: number
  state: UnitState
  /** On a pay run whose file is not made yet: its check leaves out what is held. */
  on_open_run: boolean
  held: boolean
  /** A credit note has to be issued first. */
  waits: boolean
}

/** Keeps one side of these units from every document until somebody releases them. Answers how many were free until now. */
export async function holdUnits(ctx: Context, given: Given): Promise<{ units: number }> {
  const found = await lockChosen(ctx, given)
  refuse(whyNotHold(found, given))
  const free = found.filter((each) => isFree(each, given.kind))
  await sql`
    insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason, held_by_user_id)
    select ${ctx.db.tenant}::integer, u.id, ${given.side}, ${given.kind}, ${given.reason}, ${ctx.who.id || null}::bigint
    from unnest(${free.map(({ id }) => id)}::bigint[]) as u(id)`.execute(ctx.db)
  const ids = free.map(({ id }) => id)
  if (given.kind === 'write_off') await moveWrittenOff(ctx.db, ids, 'written_off')
  await settle(ctx.db, byWho(ctx), free, given, given.kind === 'write_off' ? 'written_off' : 'held')
  return { units: free.length }
}

/** Lets go what somebody held, or takes a write-off back. Answers how many units that was. */
export async function releaseUnits(ctx: Context, given: Given): Promise<{ units: number }> {
  const found = await lockChosen(ctx, given)
  const held = found.filter((each) => each.held)
  refuse(whyNotRelease(held.length, given.kind))
  await sql`
    update unit_holds h set released_at = now(), released_by_user_id = ${ctx.who.id || null}::bigint,
      release_reason = ${given.reason}
    where h.tenant_id = ${ctx.db.tenant} and h.charge_unit_id = any(${held.map(({ id }) => id)}::bigint[])
      and h.side = ${given.side} and h.kind = ${given.kind} and h.released_at is null`.execute(ctx.db)
  const ids = held.map(({ id }) => id)
  if (given.kind === 'write_off') await moveWrittenOff(ctx.db, ids, 'charged')
  await settle(
    ctx.db,
    byWho(ctx),
    held,
    given,
    given.kind === 'write_off' ? 'write_off_taken_back' : 'released',
  )
  return { units: held.length }
}

/** After units were made: what came on hold with them is said on its sheets, and kept in their history with the reason. */
export async function heldAsMade(db: Db, held: readonly HeldUnit[]): Promise<void> {
  for (const some of Map.groupBy(held, ({ side, reason }) => `${side} ${reason}`).values())
    await settle(db, saffron, some, some[0]!, 'held')
}

const saffron = { user_id: null, user_name: 'Saffron' }

/** The units that were named, each with where its side stands, while no run and no reversal goes on. */
async function lockChosen(ctx: Context, { unit_ids, timesheet_ids, side, kind }: Given): Promise<Found[]> {
  const permission = kind === 'write_off' ? 'invoices.write_off' : 'timesheets.hold'
  const scope = reachOf(ctx.who, permission)
  if (!scope) throw forbidden(permission)
  await lockBilling(ctx.db, documentsOf[side])
  const within = ofPlacements({ ...ctx, scope }, 'u')
  const { rows } = await sql<Found>`
    select u.id, u.timesheet_id, u.placement_id, s.state,
      ${side === 'pay' ? sql`s.state = 'drafted' and s.pay_run_id is not null` : sql`false`} as on_open_run, exists (select from unit_holds h
      where h.tenant_id = ${ctx.db.tenant} and h.charge_unit_id = u.id and h.side = ${side} and h.kind = ${kind}
        and h.released_at is null) as held, exists (select from unit_holds h
      where h.tenant_id = ${ctx.db.tenant} and h.charge_unit_id = u.id and h.side = ${side} and h.kind = 'awaits_credit'
        and h.released_at is null) as waits
    from charge_units u
    cross join lateral (${sideState(ctx.db, side, isSuperseded(ctx.db))}) s
    where u.tenant_id = ${ctx.db.tenant} ${within ? sql`and ${within}` : sql``}
      and (u.id = any(${unit_ids}::bigint[]) or u.timesheet_id = any(${timesheet_ids}::bigint[]))
    order by u.id`.execute(ctx.db)
  const ids = new Set(rows.map(({ id }) => id))
  const sheets = new Set(rows.map(({ timesheet_id }) => timesheet_id))
  if (unit_ids.some((id) => !ids.has(id)) || timesheet_ids.some((id) => !sheets.has(id)))
    throw notFound('Approved time')
  return rows
}

const isSuperseded = (db: Db) => sql`exists (select from timesheets r where r.tenant_id = ${db.tenant}
  and r.id = u.timesheet_id and r.status = 'superseded')`

/** The sheets say where they stand, the records keep it in their history, and whoever looks at one hears of it. */
export async function settle(
  db: Db,
  by: { user_id: number | null; user_name: string },
  moved: readonly Pick<Found, 'timesheet_id' | 'placement_id'>[],
  { side, reason }: Pick<Given, 'side' | 'reason'>,
  action: string,
) {
  const sheets = [...new Set(moved.flatMap(({ timesheet_id }) => timesheet_id ?? []))]
  const others = [...new Set(moved.flatMap((each) => (each.timesheet_id ? [] : each.placement_id)))]
  await summariseSheets(db, side, sheets)
  const changes = { side: { from: null, to: sideNames[side] }, reason: { from: null, to: reason } }
  const entries = (ids: number[]) => ids.map((subject_id) => ({ ...by, subject_id, action, changes }))
  await recordHistoryEach(db, 'timesheets', entries(sheets))
  await recordHistoryEach(db, 'placements', entries(others))
  await announceAll(db, 'units.changed', [
    ...sheets.map((id) => ({ timesheet_id: id })),
    ...others.map((id) => ({ placement_id: id })),
  ])
}

const byWho = ({ who }: Context) => ({
  user_id: who.id || null,
  user_name: who.token_name ? `${who.name} (API token ${who.token_name})` : who.name,
})
