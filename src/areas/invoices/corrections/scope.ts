import { sql } from 'kysely'
import type { CorrectedRate, CorrectionAsked } from '#areas/invoices/corrections/contract.ts'
import { rightHours } from '#areas/invoices/corrections/hours.ts'
import { placeFor } from '#areas/invoices/corrections/places.ts'
import type { To } from '#areas/invoices/corrections/plan-elsewhere.ts'
import { type Cause, isElsewhere, type Way } from '#areas/invoices/corrections/words.ts'
import type { EntryInput } from '#areas/timesheets/contract.ts'
import { type Context, covers } from '#platform/context.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { forbidden, notFound, type Reason, refuse } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db' | 'who' | 'scope' | 'now'>

/** What a correction is about, as it is kept with it. */
export type Scope = {
  placement_ids: number[]
  rates: CorrectedRate[]
  /** Only these of their timesheets; null: all from the day on. */
  timesheet_ids: number[] | null
  /** Of hours: what is right, and what had been right until then. */
  entries?: EntryInput[]
  entries_before?: EntryInput[]
  /** What is charged elsewhere: where. */
  to?: To
}

export type Asked = {
  cause: Cause
  way: Way
  from_day: string
  scope: Scope
  rate_change_id: number | null
  client: Client
  currency: string
  pay_currency: string
}

export type Client = {
  id: number
  name: string
  status: string
  owner_user_id: number | null
  team_id: number | null
}

/** Which money of a client's time this person may see. */
export function sightOf({ who }: Pick<Context, 'who'>, client: Pick<Client, 'owner_user_id' | 'team_id'>) {
  const charge = covers(who, 'timesheets.view_charge', client)
  const pay = covers(who, 'timesheets.view_pay', client)
  return { charge, pay, margin: charge && pay && covers(who, 'placements.rates.view_margin', client) }
}

/** Reads what is asked for: placements of one client that the caller reaches, a day, and what is to hold. */
export async function scopeOf(ctx: RequestContext, asked: CorrectionAsked): Promise<Asked> {
  refuse(whyNotAsked(asked))
  const change = asked.rate_change_id ? await approvedChange(ctx, asked.rate_change_id) : undefined
  const { placement_ids, timesheet_ids } = asked
  const found = await placed(ctx, {
    placement_ids: change ? [change.placement_id] : (placement_ids ?? null),
    timesheet_ids: timesheet_ids ?? null,
  })
  refuse(whyNotOneClient(found))
  const [first] = found
  const { client, currency, pay_currency } = first!
  const scope: Scope = {
    placement_ids: found.map(({ id }) => id),
    rates: asked.cause === 'rates' ? (change?.rates ?? asked.rates ?? []) : [],
    timesheet_ids: timesheet_ids ?? null,
    ...(asked.cause === 'hours' ? await rightHours(ctx, timesheet_ids![0]!, asked.entries!) : {}),
    ...(isElsewhere(asked.cause) ? { to: await placeFor(ctx, asked, first!) } : {}),
  }
  const sees = sightOf(ctx, client)
  const { rates } = scope
  const { cause } = asked
  const whole = cause === 'hours' || cause === 'duplicate'
  const paid = whole || cause === 'supplier'
  if (!sees.pay && (paid || rates.some(({ pay_rate }) => pay_rate !== undefined)))
    throw forbidden('timesheets.view_pay')
  const charged = cause !== 'rates' && cause !== 'supplier'
  if (!sees.charge && (charged || rates.some((rate) => rate.charge_rate !== undefined)))
    throw forbidden('timesheets.view_charge')
  return {
    cause: asked.cause,
    way: asked.way ?? (isElsewhere(asked.cause) ? 'reinstate' : 'delta'),
    from_day: change?.from_day ?? asked.from_day ?? first!.first_day,
    scope,
    rate_change_id: asked.rate_change_id ?? null,
    client,
    currency,
    pay_currency,
  }
}

/** Which field says what is right, of each cause. */
const says = {
  rates: 'rates',
  hours: 'entries',
  duplicate: 'timesheet_ids',
  profile: 'billing_profile_id',
  order: 'purchase_order_id',
  cost_code: 'cost_code',
  tax_code: 'tax_code_id',
  supplier: 'supplier_id',
} as const satisfies Record<Cause, keyof CorrectionAsked>

/** Nobody as a supplier means payroll. */
const isSaid = (asked: CorrectionAsked, field: keyof CorrectionAsked) =>
  field === 'supplier_id' ? asked.supplier_id !== undefined : (asked[field] ?? undefined) !== undefined

function whyNotAsked(asked: CorrectionAsked) {
  const { cause, placement_ids, timesheet_ids, from_day, rates, rate_change_id } = asked
  const errors: Record<string, string[]> = {}
  for (const [of, field] of Object.entries(says))
    if (field !== says[cause] && of !== 'duplicate' && isSaid(asked, field))
      errors[field] = [
        cause === 'duplicate'
          ? 'A duplicate is taken away as a whole'
          : 'Another thing was wrong: leave this out',
      ]
  if (rate_change_id && cause !== 'rates') errors.rate_change_id = ['Another thing was wrong: leave this out']
  if (isElsewhere(cause) && asked.way === 'delta')
    errors.way = ['What stands on documents is credited, and charged or paid anew']
  if (cause === 'duplicate' || cause === 'hours') {
    if (!timesheet_ids || (cause === 'hours' && timesheet_ids.length > 1))
      errors.timesheet_ids = [
        cause === 'hours' ? 'Choose one timesheet' : 'Choose the timesheet that should not be there',
      ]
    if (cause === 'hours' && !asked.entries) errors.entries = ['Say what was worked']
  } else if (rate_change_id) {
    for (const [field, given] of Object.entries({ placement_ids, from_day, rates }))
      if (given) errors[field] = ['The approved rates say so already: leave this out']
  } else {
    if (!placement_ids && !timesheet_ids) errors.placement_ids = ['Choose a placement']
    if (!from_day && (cause === 'rates' || !timesheet_ids)) errors.from_day = ['Since when was it wrong?']
    if (!isSaid(asked, says[cause]))
      errors[says[cause]] = [cause === 'rates' ? 'Give at least one rate' : 'Choose what is right']
    if (rates?.some(({ pay_rate, charge_rate }) => pay_rate === undefined && charge_rate === undefined))
      errors.rates = ['Give what is paid, what is charged, or both']
    if (new Set(rates?.map(({ rate_code_id }) => rate_code_id)).size !== (rates?.length ?? 0))
      errors.rates = ['Give each code once']
  }
  return Object.keys(errors).length > 0
    ? { code: 'correction.asked', title: 'Please check the correction', errors }
    : undefined
}

async function approvedChange({ db }: RequestContext, id: number) {
  const { rows } = await sql<{
    placement_id: number
    from_day: string
    status: string
    rates: CorrectedRate[]
  }>`
    select r.placement_id, r.from_day, r.status, (
      select json_agg(json_build_object('rate_code_id', o.rate_code_id, 'pay_rate', trim_scale(o.pay_rate)::text,
        'charge_rate', trim_scale(o.charge_rate)::text) order by o.id)
      from rate_change_rows o where o.tenant_id = ${db.tenant} and o.rate_change_id = r.id) as rates
    from rate_changes r where r.tenant_id = ${db.tenant} and r.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Proposal of rates')
  if (rows[0].status !== 'approved') refuse(notApproved)
  return rows[0]
}

const notApproved: Reason = {
  code: 'correction.rates_not_approved',
  title: 'These rates are not approved',
  description: 'Timesheets are put right once the new rates hold.',
  errors: { rate_change_id: ['Approve the new rates first'] },
}

type Placed = { id: number; currency: string; pay_currency: string; first_day: string; client: Client }

/** The placements, or those of the timesheets, as far as the caller reaches their clients. */
async function placed(
  ctx: RequestContext,
  { placement_ids, timesheet_ids }: { placement_ids: number[] | null; timesheet_ids: number[] | null },
): Promise<Placed[]> {
  const { db } = ctx
  const reach = rowScope(ctx, 'c')
  const { rows } = await sql<Placed & { sheets: number }>`
    select p.id, p.currency, p.pay_currency, coalesce(min(t.period_start), p.start_date) as first_day, count(t.id)::int as sheets,
      json_build_object('id', c.id, 'name', c.name, 'status', c.status, 'owner_user_id', c.owner_user_id,
        'team_id', c.team_id) as client
    from placements p
    join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
    left join timesheets t on t.tenant_id = ${db.tenant} and t.placement_id = p.id and t.id = any(${timesheet_ids}::bigint[])
    where p.tenant_id = ${db.tenant} and ${reach ?? sql`true`}
      and (${placement_ids}::bigint[] is null or p.id = any(${placement_ids}::bigint[]))
      and (${timesheet_ids}::bigint[] is null or p.id = any(array(select s.placement_id from timesheets s
        where s.tenant_id = ${db.tenant} and s.id = any(${timesheet_ids}::bigint[]))))
    group by p.id, p.currency, p.pay_currency, p.start_date, c.id, c.name, c.status, c.owner_user_id, c.team_id
    order by p.id limit 101`.execute(db)
  if (placement_ids && rows.length < placement_ids.length) throw notFound('Placement')
  if (timesheet_ids && rows.reduce((sum, { sheets }) => sum + sheets, 0) < timesheet_ids.length)
    throw notFound('Timesheet')
  if (rows.length === 0) throw notFound('Placement')
  return rows
}

function whyNotOneClient(found: readonly Placed[]): Reason | undefined {
  const one = (values: unknown[]) => new Set(values).size === 1
  if (found.length > 100) return wrong('At most 100 placements at a time')
  if (!one(found.map(({ client }) => client.id)))
    return wrong('These belong to several clients: put one client right at a time')
  if (!one(found.map(({ currency, pay_currency }) => `${currency} ${pay_currency}`)))
    return wrong('These are in several currencies: put one currency right at a time')
}

const wrong = (text: string): Reason => ({
  ...{ code: 'correction.asked', title: 'Please check the correction', description: text },
  errors: { placement_ids: [text] },
})
