import { sql } from 'kysely'
import { inForce } from '#areas/jobs/public.ts'
import { addDays, dayOfWeek } from '#platform/days.ts'
import { addRates } from '#platform/money.ts'
import type { DemoClient, Making } from '#server/demo/parties.ts'
import type { DemoPlacement } from '#server/demo/placements.ts'
import { insertRows } from '#server/demo/rows.ts'

/** Rates that colleagues proposed: two that wait for the owner, one that was refused. */
export async function makeRateChanges(
  { db, people, today }: Making,
  placements: DemoPlacement[],
): Promise<void> {
  const live = placements.filter(({ end_date }) => end_date === null)
  const monday = addDays(today, 8 - dayOfWeek(today))
  const plans = [
    {
      ...{
        from_day: monday,
        reason: 'Asked for at the review: a year on the ward',
        pay: '0.75',
        charge: '1.00',
      },
      ...{ status: 'proposed', decision_reason: '' },
    },
    {
      ...{
        from_day: addDays(monday, -14),
        reason: 'Agreed with the client on the phone',
        pay: '0',
        charge: '-0.50',
      },
      ...{ status: 'proposed', decision_reason: '' },
    },
    {
      ...{ from_day: monday, reason: 'To keep up with the agency next door', pay: '2.00', charge: '1.00' },
      ...{ status: 'refused', decision_reason: 'Too little would be left. Ask the client for more first.' },
    },
  ].map((plan, at) => ({ ...plan, placement_id: live[at + 1]?.id }))
  const { rows } = await sql<Now>`
    select p.id as placement_id, p.owner_user_id, r.rate_code_id, r.pay_rate, r.charge_rate, r.effective_from,
      r.effective_to
    from placements p
    join placement_rates r on r.tenant_id = ${db.tenant} and r.placement_id = p.id
      and r.rate_code_id = p.basic_rate_code_id
    where p.tenant_id = ${db.tenant} and p.id = any(${plans.flatMap((plan) => plan.placement_id ?? [])}::bigint[])`.execute(
    db,
  )
  const placed = plans.filter(({ placement_id }) => rows.some((row) => row.placement_id === placement_id))
  const ids = await insertRows(
    db,
    'rate_changes',
    placed.map(({ pay, charge, ...change }) => ({
      ...change,
      // Whoever looks after the placement asks; the owner, who reaches all of them, decided.
      requested_by:
        rows.find((row) => row.placement_id === change.placement_id)?.owner_user_id ?? people.consultant,
      decided_by: change.status === 'proposed' ? null : people.owner,
      decided_at: change.status === 'proposed' ? null : new Date().toISOString(),
    })),
  )
  await insertRows(
    db,
    'rate_change_rows',
    placed.map(({ placement_id, from_day, pay, charge }, at) => {
      const own = rows.filter((row) => row.placement_id === placement_id)
      const now = inForce(own, own[0]!.rate_code_id, from_day)!
      return {
        ...{ rate_change_id: ids[at], rate_code_id: now.rate_code_id },
        ...{ was_pay: now.pay_rate, was_charge: now.charge_rate },
        ...{ pay_rate: addRates(now.pay_rate, pay), charge_rate: addRates(now.charge_rate, charge) },
      }
    }),
  )
}

type Now = {
  placement_id: number
  owner_user_id: number | null
  rate_code_id: number
  pay_rate: string
  charge_rate: string
  effective_from: string
  effective_to: string | null
}

/** A card of the agency with what overtime and nights come to, one of each of the first two clients, and one of a job. */
export async function makeRateCards({ db, codes, today }: Making, clients: DemoClient[]): Promise<void> {
  const year = `${today.slice(0, 4)}-01-01`
  const kept = [null, ...clients.slice(0, 2)]
  const ids = await insertRows(
    db,
    'rate_cards',
    kept.map((client) => ({
      ...{ client_id: client?.id ?? null, currency: 'GBP', version: 1 },
      ...{ created_at: `${year}T09:00:00Z`, updated_at: `${year}T09:00:00Z` },
    })),
  )
  const { BASIC, OT, NIGHT } = codes.rate
  const row = (at: number, rate_code_id: number | undefined, basis: string, pay: string, charge: string) => ({
    ...{ rate_card_id: ids[at]!, rate_code_id, basis, pay, charge },
    ...{ effective_from: year, effective_to: null },
  })
  const rows = [
    row(0, BASIC, 'margin_percent', '14.50', '22'),
    row(0, OT, 'multiplier', '1.5', '1.4'),
    row(0, NIGHT, 'multiplier', '1.25', '1.25'),
    ...kept
      .slice(1)
      .flatMap((_, at) => [
        row(at + 1, BASIC, 'fixed', at === 0 ? '18.75' : '16.20', at === 0 ? '24.50' : '21.40'),
        row(at + 1, NIGHT, 'margin', '21.00', '5.50'),
      ]),
  ]
  await insertRows(
    db,
    'rate_card_rows',
    rows.filter(({ rate_code_id }) => rate_code_id !== undefined),
  )
  await makeJobCard(db)
}

/** A job whose rates were agreed for it alone: its placement has them from its card. */
async function makeJobCard(db: Making['db']): Promise<void> {
  await sql`
    with chosen as (
      select p.id, p.job_id, p.currency, p.start_date from placements p
      where p.tenant_id = ${db.tenant} and p.status = 'live' and p.layout = 'shifts' order by p.id desc limit 1
    ), card as (
      insert into rate_cards (tenant_id, job_id, currency)
      select ${db.tenant}, job_id, currency from chosen returning id
    ), told as (
      update placement_rates r set source = 'job_card', card_from = r.effective_from from chosen
      where r.tenant_id = ${db.tenant} and r.placement_id = chosen.id
      returning r.rate_code_id, r.pay_rate, r.charge_rate, r.effective_from, r.effective_to
    )
    insert into rate_card_rows (tenant_id, rate_card_id, rate_code_id, basis, pay, charge, effective_from, effective_to)
    select ${db.tenant}, card.id, told.rate_code_id, 'fixed', told.pay_rate, told.charge_rate, told.effective_from,
      told.effective_to
    from told, card`.execute(db)
}
