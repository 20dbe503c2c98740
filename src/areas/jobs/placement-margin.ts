/** The margin of a placement after on-costs: as its page and the API show it, and as it is looked at before it is written. */
import { sql } from 'kysely'
import type { Placement } from '#areas/jobs/contract.ts'
import { type MarginFindings, marginFindings } from '#areas/jobs/margin-checks.ts'
import type { PlacementMargin } from '#areas/jobs/margin-contract.ts'
import { costingOf, hasOnCosts, onCostsOn } from '#areas/jobs/on-costs.ts'
import { type Currencies, isMixed } from '#areas/jobs/pay-currency.ts'
import type { PricedRow, RateFacts } from '#areas/jobs/placement-checks.ts'
import { exchangeOn, type FigureRow, figuresOf, todayOf } from '#areas/settings/public.ts'
import { type Context, can } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Pay, charge and margin are three permissions, and what is left after on-costs tells of all of them. */
const seesMargin = ({ who }: Pick<Context, 'who'>) =>
  ['pay', 'charge', 'margin'].every((side) => can(who, `placements.rates.view_${side}`))

type Found = Omit<Placement, 'margin'> & { accrues_holiday: boolean }

/** What a week at the basic rate leaves over, as of today; before its start, as of that; after its end, of the last day. */
export async function marginFor(
  ctx: Pick<Context, 'db' | 'who' | 'now'>,
  found: Found,
): Promise<PlacementMargin | null> {
  if (!seesMargin(ctx)) return null
  const { start_date, end_date, engagement_type: engagement, contracted_minutes } = found
  const { currency, pay_currency } = found
  const today = await todayOf(ctx)
  const begun = today > start_date ? today : start_date
  const day = end_date !== null && end_date < begun ? end_date : begun
  const rate = found.rates.find(
    (row) =>
      row.rate_code_id === found.basic_rate_code_id &&
      row.effective_from <= day &&
      (row.effective_to === null || row.effective_to >= day),
  )
  if (!rate || rate.pay_rate === null || rate.charge_rate === null) return null
  const figures = hasOnCosts({ engagement, pay_currency }) ? onCostsOn(await figuresOf(ctx.db), day) : {}
  const { unit, pay_rate: pay, charge_rate: charge } = rate
  const { accrues_holiday } = found
  const exchange = (await exchangeFor(ctx.db, found, day)) ?? null
  const costing = costingOf({
    engagement,
    currency,
    pay_currency,
    exchange,
    unit,
    contracted_minutes,
    pay,
    charge,
    accrues_holiday,
    figures,
  })
  return { day, unit, currency, pay_currency, exchange, ...costing }
}

/** The rate that pay in another currency is compared at on a day; undefined too where it is in one. */
async function exchangeFor(db: Db, currencies: Currencies, day: string) {
  if (!isMixed(currencies)) return undefined
  return exchangeOn(db, { from: currencies.pay_currency, to: currencies.currency, day })
}

/** What pay in a currency of its own is in pounds, which the minimum wage is said in. */
export async function poundsFor(db: Db, currencies: Currencies, day: string) {
  if (!isMixed(currencies) || currencies.pay_currency === 'GBP') return undefined
  return exchangeOn(db, { from: currencies.pay_currency, to: 'GBP', day })
}

type Terms = {
  client_id: number
  engagement_type: Placement['engagement_type']
  currency: string
  pay_currency: string
  contracted_minutes: number | null
  basic_rate_code_id: number
  start_date: string
  end_date: string | null
}

/** What is to be said of these rates of a placement: of a change, the new ones. Unmasked: for warnings, never for a reply. */
export async function marginCheck(
  db: Db,
  terms: Terms,
  rates: {
    rows: readonly PricedRow[]
    codes: ReadonlyMap<number, RateFacts>
    figures: readonly FigureRow[]
    /** Of which rates of exchange hold. */
    today: string
  },
): Promise<MarginFindings> {
  const floor = await floorAt(db, terms.client_id)
  const exchange = await exchangeFor(db, terms, rates.today)
  return marginFindings(rates.rows, rates.codes, { ...terms, floor, figures: rates.figures, exchange })
}

/** What `marginCheck` goes by, of a placement that is there, under the engagement in force on that day. */
export async function marginTermsOf(db: Db, placementId: number, day: string): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select p.client_id, coalesce(e.type, p.engagement_type) as engagement_type, p.currency, p.pay_currency, p.contracted_minutes,
      p.basic_rate_code_id, p.start_date, p.end_date
    from placements p
    left join lateral (
      select g.type from engagements g
      where g.tenant_id = ${db.tenant} and g.candidate_id = p.candidate_id and g.effective_from <= ${day}::date
      order by g.effective_from desc limit 1
    ) e on true
    where p.tenant_id = ${db.tenant} and p.id = ${placementId}`.execute(db)
  return rows[0]!
}

/** The floor at a client: its own, else the agency's; null: none. */
async function floorAt(db: Db, clientId: number): Promise<string | null> {
  const { rows } = await sql<{ floor: string | null }>`
    select coalesce(c.margin_floor, s.margin_floor)::text as floor from agency_settings s
    left join clients c on c.tenant_id = ${db.tenant} and c.id = ${clientId}
    where s.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]?.floor ?? null
}
