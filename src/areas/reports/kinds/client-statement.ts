import { sql } from 'kysely'
import { accountMoves, lineNames } from '#areas/payments/public.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { client, consultant } from '#areas/reports/kinds/placed.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { words } from '#platform/export-cells.ts'

export const clientStatement: Definition = {
  key: 'receivables/statement',
  definition:
    'Everything that moved what clients owe: invoices add, credit notes, payments and what was written off take off. Over all time it comes to what is owed today, less what stands on account: the total of aged debt. The same lines as on the statement that a client gets.',
  records: ['payments.view'],
  bases: { period: 'Day of the line' },
  groupings: ['client', 'type', 'month', 'consultant', 'week'],
  usual: ['client', 'type'],
  columns: [
    column.day('day', 'Day'),
    client,
    consultant,
    column.text('type', 'What'),
    column.text('reference', 'Reference'),
    column.day('due_date', 'Due', hidden),
    column.money('charged', 'Adds', { ...added, explain: 'What the client owes more.' }),
    column.money('taken_off', 'Takes off', { ...added, explain: 'What the client owes less.' }),
    column.money('amount', 'Balance', { ...added, explain: 'What is added less what is taken off.' }),
  ],
  sort: '-day',
  opens: '/clients/:id/view?tab=account',
  beside: { label: 'Aged debt', to: '/aged-debt' },
  personal: false,
  facts: (asked: Asked) => {
    const { db, as_of, within } = asked
    return sql`
      with ${accountMoves(db, as_of, () => sql.lit(true))}
      select row_number() over (order by m.day, m.place, m.id, m.kind) as fact_id, m.client_id as opens_id, m.currency, m.day, m.client_id,
        c.name as client_name, c.owner_user_id as consultant_id, o.name as consultant_name, ${words('m.kind', lineNames)} as type, m.reference,
        m.due_date, greatest(m.amount, 0) as charged, greatest(-m.amount, 0) as taken_off, m.amount
      from moves m
      join clients c on c.tenant_id = ${db.tenant} and c.id = m.client_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = c.owner_user_id
      where ${within('m.day')} and ${rowScope(asked, 'c') ?? sql.lit(true)}`
  },
}
