import { sql } from 'kysely'
import { type Asked, type Definition, sees } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { paidWords } from '#areas/reports/kinds/unit-facts.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { agencyToday, inCurrency } from '#areas/settings/public.ts'
import { accreditationNames } from '#areas/suppliers/public.ts'
import { countedUnits, movedUnits } from '#areas/units/public.ts'
import { words } from '#platform/export-cells.ts'

export const umbrellaDueDiligence: Definition = {
  key: 'compliance/umbrella-due-diligence',
  definition:
    'Umbrella companies: whether they are approved, their accreditation, when somebody last looked into them, the insurance that ends first, how many workers are with each, and what was approved to be paid through it in the last twelve weeks: what the agency may have to answer for if the company does not pay its tax.',
  records: ['suppliers.view'],
  unowned: true,
  groupings: ['status', 'reason', 'currency'],
  usual: [],
  columns: [
    column.text('supplier_name', 'Umbrella'),
    column.text('status', 'Status'),
    column.text('accreditation', 'Accreditation'),
    column.day('accredited_until', 'Until'),
    column.day('looked_into_on', 'Looked into'),
    column.text('reason', 'To do', { explain: 'The first thing that lacks or is over.' }),
    column.day('insured_until', 'Insured until', { ...hidden, explain: 'The insurance that ends first.' }),
    column.integer('workers', 'Workers', { ...added, explain: 'On live placements.' }),
    column.money('paid', 'Paid in 12 weeks', {
      ...{ ...added, whole: true, mask: sees.pay },
      explain: `Approved pay, without VAT. ${paidWords}`,
    }),
  ],
  sort: 'supplier_name',
  opens: '/settings/suppliers/:id/edit',
  beside: { label: 'Suppliers', to: '/settings/suppliers' },
  personal: false,
  facts: (asked: Asked) => {
    const { db } = asked
    const today = agencyToday(asked.db, asked.now)
    const paid = inCurrency(db, {
      ...{ amount: sql`c.paid`, from: sql`c.pay_currency`, to: sql`k.currency`, day: sql`c.day` },
    })
    return sql`
      select s.id as fact_id, s.id as opens_id, s.currency, s.name as supplier_name, ${spokenOf(sql`s.status`)} as status, ${words('s.accreditation', accreditationNames)} as accreditation,
        s.accredited_until, s.due_diligence_on as looked_into_on, i.insured_until, w.workers, case when u.supplier_id is null then 0 else u.paid end as paid,
        case when s.accredited_until is null then 'No accreditation' when s.accredited_until < ${today} then 'Accreditation is over'
          when i.insured_until is null then 'No insurance' when i.insured_until < ${today} then 'Insurance is over'
          when s.due_diligence_on is null or s.due_diligence_on < ${today} - 365 then 'Look into it' else 'Nothing' end as reason
      from suppliers s
      cross join lateral (select min(n.expires_on) as insured_until from supplier_insurances n
        where n.tenant_id = ${db.tenant} and n.supplier_id = s.id) i
      cross join lateral (select count(distinct p.candidate_id) as workers from placements p
        where p.tenant_id = ${db.tenant} and p.supplier_id = s.id and p.status = 'live') w
      left join (
        select k.id as supplier_id, case when count(*) = count(a.paid) then sum(a.paid)::bigint end as paid from (${countedUnits(db, sql`u.payable and u.day > ${today} - 84`)}) c
        left join (${movedUnits(db)}) m on m.charge_unit_id = c.id
        join suppliers k on k.tenant_id = ${db.tenant} and k.id = case when m.charge_unit_id is null then c.supplier_id else m.supplier_id end
        cross join lateral (select ${paid} as paid) a
        where c.pay
        group by k.id) u on u.supplier_id = s.id
      where s.tenant_id = ${db.tenant} and s.kind = 'umbrella' and s.archived_at is null`
  },
}
