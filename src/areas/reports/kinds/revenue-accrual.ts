import { sql } from 'kysely'
import { partsOfUnit } from '#areas/purchase-orders/public.ts'
import { dayAt } from '#areas/reports/agency.ts'
import { type Asked, type Definition, sees } from '#areas/reports/definition.ts'
import { added, column } from '#areas/reports/kinds/column.ts'
import { client, consultant, placedColumns, placedTables, worker } from '#areas/reports/kinds/placed.ts'
import { countedUnits, placementScope } from '#areas/units/public.ts'

export const revenueAccrual: Definition = {
  key: 'billing/revenue-accrual',
  definition:
    'Approved time and fees against invoices, as of the end of a day: what was worked by then and is on no invoice of then is accrued; what was invoiced by then and is worked later is deferred. Time that was given up, or that a correction replaced, is not earned; what was invoiced of it counts until the day its time was free again, as of all that was credited.',
  records: ['timesheets.view'],
  needs: sees.charge,
  groupings: ['month', 'client', 'consultant', 'placement', 'worker', 'type', 'week'],
  usual: ['month', 'client'],
  columns: [
    column.day('day', 'Day worked'),
    client,
    worker,
    consultant,
    column.text('type', 'What'),
    column.money('earned', 'Earned', { ...added, mask: sees.charge, explain: 'Worked by the day, net.' }),
    column.money('issued', 'Invoiced', {
      ...added,
      mask: sees.charge,
      explain: 'On invoices dated by the day, net.',
    }),
    column.money('accrued', 'Accrued', { ...added, mask: sees.charge, explain: 'Earned and not invoiced.' }),
    column.money('deferred', 'Deferred', {
      ...added,
      mask: sees.charge,
      explain: 'Invoiced and not earned.',
    }),
  ],
  sort: '-day',
  opens: '/timesheets/:id',
  personal: true,
  facts: (asked: Asked) => {
    const { db, as_of } = asked
    return sql`
      select u.id as fact_id, u.timesheet_id as opens_id, u.day, u.currency, ${placedColumns}, initcap(u.source_kind) as type, x.earned, x.issued,
        case when u.day <= ${as_of}::date then x.earned - x.issued else 0 end as accrued,
        case when u.day <= ${as_of}::date then 0 else x.issued end as deferred
      from charge_units u
      join placements p on p.tenant_id = ${db.tenant} and p.id = u.placement_id ${placedTables(db)}
      left join (${countedUnits(db, sql`u.chargeable and u.day <= ${as_of}::date`)}) k on k.id = u.id
      cross join lateral (
        select coalesce(sum(coalesce(a.amount, u.charge_amount)), 0)::bigint as amount
        from invoice_units l
        join invoices i on i.tenant_id = ${db.tenant} and i.id = l.invoice_id and i.number is not null and i.status <> 'void'
          and i.issue_date <= ${as_of}::date
        left join lateral (${partsOfUnit(db)}) a on a.part = l.part
        where l.tenant_id = ${db.tenant} and l.side = 'sales' and l.charge_unit_id = u.id
          and (l.released_at is null or ${dayAt(db, sql`l.released_at`)} > ${as_of}::date)) on_invoice
      cross join lateral (
        select coalesce(k.charged, 0) as earned, on_invoice.amount as issued) x
      where u.tenant_id = ${db.tenant} and u.chargeable and (x.earned <> 0 or x.issued <> 0) and ${placementScope(asked, 'p') ?? sql.lit(true)}`
  },
}
