import { sql } from 'kysely'
import { askForCorrection } from '#areas/invoices/public.ts'
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { storedSheets } from '#areas/timesheets/public.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** The rate of somebody was entered too low for their last weeks: it waits for a colleague to approve. */
export async function makeCorrections(ctx: Context): Promise<void> {
  const { rows } = await sql<{
    placement_id: number
    from_day: string
    rate_code_id: number
    charge_rate: string
  }>`
    select p.id as placement_id, t.period_start as from_day, r.rate_code_id, (r.charge_rate + 0.50)::text as charge_rate
    from timesheets t
    join placements p on p.tenant_id = ${ctx.db.tenant} and p.id = t.placement_id
    join placement_rates r on r.tenant_id = ${ctx.db.tenant} and r.placement_id = p.id and r.rate_code_id = p.basic_rate_code_id
      and r.effective_from <= t.period_start and r.effective_to is null
    where t.tenant_id = ${ctx.db.tenant} and t.status = 'processed' and t.bill_status = 'invoiced' and t.calculation is not null
    order by t.period_start desc, t.id limit 1 offset 4`.execute(ctx.db)
  for (const { placement_id, from_day, rate_code_id, charge_rate } of rows)
    await askForCorrection(ctx, {
      ...{ cause: 'rates', way: 'delta', placement_ids: [placement_id], from_day },
      rates: [{ rate_code_id, charge_rate }],
      reason: 'The rate agreed for the autumn was entered too late',
    })
  await makeConsents(ctx)
}

/** Somebody worked half an hour longer than was approved, at another client: worker and approver have been asked to agree. */
async function makeConsents(ctx: Context): Promise<void> {
  const { db } = ctx
  const { rows } = await sql<{ id: number; period_start: string }>`
    select t.id, t.period_start from timesheets t
    where t.tenant_id = ${db.tenant} and t.status = 'approved' and t.approver_user_id is not null and t.calculation is not null
      and not exists (select from corrections x where x.tenant_id = ${db.tenant} and x.client_id = t.client_id)
      and exists (select from timesheet_entries e
        where e.tenant_id = ${db.tenant} and e.timesheet_id = t.id and e.kind = 'shift' and e.end_time < '21:00')
    order by t.period_start desc, t.id limit 12`.execute(db)
  const sheets = await storedSheets(db, {
    ...{ ids: rows.map(({ id }) => id), from_day: '1990-01-01', after: 0, most: rows.length },
  })
  for (const sheet of sheets) {
    const made = await askForHours(ctx, sheet.id, longer(sheet.entries))
    if (made === undefined) continue
    await sql`
      insert into correction_consents (tenant_id, correction_id, party, user_id, to_name, to_address, expires_at)
      select ${db.tenant}::integer, ${made}::bigint, n.party, n.user_id, n.name, n.email, now() + interval '14 days'
      from timesheets t
      join candidates w on w.tenant_id = ${db.tenant} and w.id = t.candidate_id
      join users a on a.tenant_id = ${db.tenant} and a.id = t.approver_user_id
      cross join lateral (values ('worker', w.user_id, w.first_name || ' ' || w.last_name, w.email::text),
        ('approver', a.id, a.name, a.email::text)) as n(party, user_id, name, email)
      where t.tenant_id = ${db.tenant} and t.id = ${sheet.id}`.execute(db)
    return
  }
}

/** Undefined: this sheet cannot be put right as it stands. */
async function askForHours(ctx: Context, id: number, entries: EntryInput[]): Promise<number | undefined> {
  try {
    const asked = { cause: 'hours' as const, timesheet_ids: [id], entries }
    return (await askForCorrection(ctx, { ...asked, reason: 'The shift ended half an hour later' })).id
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Half an hour more of the first shift. */
function longer(entries: readonly EntryInput[]): EntryInput[] {
  const first = entries.findIndex((entry) => entry.kind === 'shift' && entry.end_time < '21:00')
  return entries.map((entry, at) =>
    at === first && entry.kind === 'shift' ? { ...entry, end_time: halfAnHourAfter(entry.end_time) } : entry,
  )
}

function halfAnHourAfter(time: string): string {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const later = hours * 60 + minutes + 30
  return `${String(Math.floor(later / 60)).padStart(2, '0')}:${String(later % 60).padStart(2, '0')}`
}
