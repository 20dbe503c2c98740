import { sql } from 'kysely'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { rateInCurrency } from '#areas/settings/public.ts'
import { placementScope } from '#areas/units/public.ts'

const pay = ['placements.rates.view_pay']
const charge = ['placements.rates.view_charge']
const margin = [...pay, ...charge, 'placements.rates.view_margin']

export const activePlacements: Definition = {
  key: 'placements/active-placements',
  definition:
    'Placements that are live today, with the rates of their basic code in force today, for an hour, a day or a unit as the code says. Other rates of a placement stand on its page.',
  records: ['placements.view'],
  groupings: ['client', 'consultant', 'worker', 'supplier', 'type'],
  columns: [
    { key: 'placement_name', label: 'Reference', kind: 'text' },
    { key: 'worker_name', label: 'Worker', kind: 'text' },
    { key: 'client_name', label: 'Client', kind: 'text' },
    { key: 'role', label: 'Role', kind: 'text', hidden: true },
    { key: 'type', label: 'Engaged by', kind: 'text', hidden: true },
    { key: 'starts_on', label: 'Start', kind: 'day' },
    { key: 'ends_on', label: 'End', kind: 'day' },
    {
      key: 'days_left',
      label: 'Days left',
      kind: 'integer',
      explain: 'Until its last day, where it has one.',
    },
    {
      key: 'contracted_minutes',
      label: 'Contracted hours',
      kind: 'minutes',
      added: true,
      explain: 'A week, where it says them.',
    },
    { key: 'pay_rate', label: 'Pay rate', kind: 'decimal', mask: pay },
    { key: 'pay_currency', label: 'Paid in', kind: 'text', hidden: true, mask: pay },
    { key: 'charge_rate', label: 'Charge rate', kind: 'decimal', mask: charge },
    {
      key: 'margin_rate',
      label: 'Margin',
      kind: 'decimal',
      mask: margin,
      explain:
        'Charge rate less pay rate, that one at the exchange rate of today where it is in another currency.',
    },
  ],
  sort: 'ends_on',
  opens: '/jobs/:id/view?tab=placements',
  beside: { label: 'Jobs', to: '/jobs' },
  personal: true,
  facts: (asked: Asked) => {
    const { db, now } = asked
    const today = dayAt(db, sql`${now.toISOString()}::timestamptz`)
    const paid = rateInCurrency(db, {
      ...{ amount: sql`r.pay_rate`, from: sql`p.pay_currency`, to: sql`p.currency`, day: today },
    })
    return sql`
      select p.id as fact_id, p.job_id as opens_id, p.currency, p.id as placement_id, p.ref as placement_name, p.role,
        upper(p.engagement_type) as type, p.client_id, c.name as client_name, p.candidate_id as worker_id,
        w.first_name || ' ' || w.last_name as worker_name, p.owner_user_id as consultant_id, o.name as consultant_name,
        p.supplier_id, s.name as supplier_name, p.start_date as starts_on, p.end_date as ends_on,
        p.end_date - ${today} as days_left, p.contracted_minutes, r.pay_rate, p.pay_currency, r.charge_rate, r.charge_rate - ${paid} as margin_rate
      from placements p
      join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
      join candidates w on w.tenant_id = ${db.tenant} and w.id = p.candidate_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = p.owner_user_id
      left join suppliers s on s.tenant_id = ${db.tenant} and s.id = p.supplier_id
      left join placement_rates r on r.tenant_id = ${db.tenant} and r.placement_id = p.id and r.rate_code_id = p.basic_rate_code_id
        and r.effective_from <= ${today} and (r.effective_to is null or r.effective_to >= ${today})
      where p.tenant_id = ${db.tenant} and p.status = 'live' and ${placementScope(asked, 'p') ?? sql.lit(true)}`
  },
}
