import { sql } from 'kysely'
import { aged } from '#areas/payments/public.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { rowScope } from '#platform/db/row-scope.ts'

export const agedDebt: Definition = {
  key: 'receivables/aged-debt',
  definition:
    'What clients owe as of the end of a day, by how long it is overdue. What was paid, credited or written off after that day is counted back. Money that stands against no invoice is taken off: it is the client’s. The same figures as on the page of aged debt and on statements.',
  records: ['payments.view'],
  groupings: ['consultant', 'client', 'currency'],
  usual: [],
  columns: [
    { key: 'client_name', label: 'Client', kind: 'text' },
    { key: 'consultant_name', label: 'Consultant', kind: 'text', hidden: true },
    { key: 'current', label: 'Current', kind: 'money', added: true, explain: 'Not overdue.' },
    { key: 'days_1_30', label: '1–30 days', kind: 'money', added: true, explain: 'Overdue by so many days.' },
    { key: 'days_31_60', label: '31–60 days', kind: 'money', added: true },
    { key: 'days_61_90', label: '61–90 days', kind: 'money', added: true },
    { key: 'days_over_90', label: 'Over 90 days', kind: 'money', added: true },
    {
      ...{ key: 'on_account', label: 'On account', kind: 'money', added: true },
      explain: 'Money and credit notes that stand against no invoice, below nothing.',
    },
    { key: 'total', label: 'Total', kind: 'money', added: true, explain: 'All of it together.' },
    {
      ...{ key: 'disputed', label: 'Disputed', kind: 'money', added: true },
      explain: 'Of the five ages, what the client disputes today.',
    },
    { key: 'oldest_due_on', label: 'Oldest due', kind: 'day' },
  ],
  sort: '-total',
  opens: '/clients/:id/view?tab=account',
  beside: { label: 'Aged debt', to: '/aged-debt' },
  personal: false,
  facts: (asked: Asked) => {
    const { db, as_of } = asked
    return sql`
      with ${aged(db, as_of, () => sql`true`)}
      select c.id as fact_id, c.id as opens_id, a.currency, c.id as client_id, c.name as client_name,
        c.owner_user_id as consultant_id, o.name as consultant_name, a.current, a.days_1_30, a.days_31_60, a.days_61_90,
        a.days_over_90, a.on_account, a.total, a.disputed, a.oldest_due_on
      from aged a
      join clients c on c.tenant_id = ${db.tenant} and c.id = a.client_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = c.owner_user_id
      where ${rowScope(asked, 'c') ?? sql`true`}`
  },
}
