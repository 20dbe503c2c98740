import { sql } from 'kysely'
import { kindNames, methodNames } from '#areas/payments/public.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { words } from '#platform/export-cells.ts'

export const receipts: Definition = {
  key: 'receivables/receipts',
  definition:
    'What clients paid, by the day it was received. Refunds count below nothing. What was reversed is shown on the day it was received and counts nothing. Discounts and bank charges are no money, and stand beside it as types of their own.',
  records: ['payments.view'],
  bases: { paid: 'Day received' },
  groupings: ['client', 'month', 'type', 'company', 'consultant'],
  usual: ['client', 'month'],
  columns: [
    { key: 'day', label: 'Received', kind: 'day' },
    { key: 'client_name', label: 'Client', kind: 'text' },
    { key: 'type', label: 'Type', kind: 'text' },
    { key: 'method', label: 'Method', kind: 'text' },
    { key: 'reference', label: 'Reference', kind: 'text' },
    { key: 'reversed_on', label: 'Reversed', kind: 'day', hidden: true },
    { key: 'amount', label: 'Amount', kind: 'money', added: true },
    {
      key: 'allocated',
      label: 'Against invoices',
      kind: 'money',
      added: true,
      explain: 'What of it stands against invoices by now.',
    },
    {
      key: 'unallocated',
      label: 'On account',
      kind: 'money',
      added: true,
      explain: 'What of it stands against no invoice by now.',
    },
  ],
  sort: '-day',
  opens: '/payments/:id/view',
  beside: { label: 'Payments', to: '/payments' },
  personal: false,
  facts: (asked: Asked) => {
    const { db, within } = asked
    const counted = (column: string) => sql`
      case when p.reversed_on is not null then 0 when p.kind = 'refund' then -${sql.ref(`p.${column}`)} else ${sql.ref(`p.${column}`)} end`
    return sql`
      select p.id as fact_id, p.id as opens_id, p.received_on as day, p.currency, p.client_id, c.name as client_name,
        p.legal_entity_id as company_id, e.name as company_name, c.owner_user_id as consultant_id, o.name as consultant_name,
        ${words('p.kind', kindNames)} as type, ${words('p.method', methodNames)} as method, p.reference, p.reversed_on,
        ${counted('amount')} as amount, ${counted('allocated')} as allocated, ${counted('unallocated')} as unallocated
      from payments p
      join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
      join legal_entities e on e.tenant_id = ${db.tenant} and e.id = p.legal_entity_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = c.owner_user_id
      where p.tenant_id = ${db.tenant} and ${within(sql`p.received_on`)} and ${rowScope(asked, 'c') ?? sql`true`}`
  },
}
