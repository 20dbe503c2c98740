import { sql } from 'kysely'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { client, consultant } from '#areas/reports/kinds/placed.ts'
import { averageOf, shareOf } from '#areas/reports/kinds/worked-out.ts'
import { rowScope } from '#platform/db/row-scope.ts'

export const daysSalesOutstanding: Definition = {
  key: 'receivables/days-sales-outstanding',
  definition:
    'How long clients take to pay: money that was received and stands against an invoice, with the days from the date of the invoice to the day it came. Averages are weighted by the money, so that a small invoice that waited says little. What was reversed or taken off an invoice again is not there.',
  records: ['payments.view'],
  bases: { paid: 'Day received' },
  groupings: ['client', 'month', 'consultant', 'company', 'status'],
  usual: ['client'],
  columns: [
    column.day('day', 'Received'),
    client,
    consultant,
    column.text('number', 'Invoice'),
    column.day('issued_on', 'Dated'),
    column.day('due_date', 'Due'),
    column.text('status', 'How'),
    column.money('amount', 'Amount', { ...added, explain: 'What of the money stands against the invoice.' }),
    column.money('late', 'Of it late', { ...added, explain: 'What came after the day it was due.' }),
    column.decimal('late_percent', 'Late %', { of: shareOf('late', 'amount') }),
    column.integer('money_days', 'Money × days', {
      ...added,
      ...hidden,
      explain: 'What the averages are worked out of.',
    }),
    column.integer('money_late', 'Money × days late', { ...added, ...hidden }),
    column.decimal('average_days', 'Days to pay', {
      of: averageOf('money_days', 'amount'),
      explain: 'Weighted by the money.',
    }),
    column.decimal('average_late', 'Days late', {
      of: averageOf('money_late', 'amount'),
      explain: 'After the day it was due, weighted by the money; what came early counts below nothing.',
    }),
  ],
  sort: '-day',
  opens: '/invoices/:id/view',
  beside: { label: 'Payments', to: '/payments' },
  personal: false,
  facts: (asked: Asked) => {
    const { db, within } = asked
    return sql`
      select a.id as fact_id, i.id as opens_id, p.received_on as day, p.currency, i.client_id, c.name as client_name,
        i.legal_entity_id as company_id, e.name as company_name, c.owner_user_id as consultant_id, o.name as consultant_name, i.number,
        i.issue_date as issued_on, i.due_date, case when p.received_on > i.due_date then 'Late' else 'In time' end as status,
        a.amount, case when p.received_on > i.due_date then a.amount else 0 end as late,
        a.amount * (p.received_on - i.issue_date) as money_days, a.amount * coalesce(p.received_on - i.due_date, 0) as money_late
      from payment_allocations a
      join payments p on p.tenant_id = ${db.tenant} and p.id = a.payment_id and p.kind = 'receipt' and p.reversed_on is null
      join invoices i on i.tenant_id = ${db.tenant} and i.id = a.invoice_id and i.type = 'sales'
      join legal_entities e on e.tenant_id = ${db.tenant} and e.id = i.legal_entity_id
      join clients c on c.tenant_id = ${db.tenant} and c.id = i.client_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = c.owner_user_id
      where a.tenant_id = ${db.tenant} and a.reverses is null and not exists (
          select from payment_allocations r where r.tenant_id = ${db.tenant} and r.reverses = a.id)
        and ${within('p.received_on')} and ${rowScope(asked, 'c') ?? sql.lit(true)}`
  },
}
