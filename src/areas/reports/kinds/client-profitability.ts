import { sql } from 'kysely'
import { reached } from '#areas/invoices/public.ts'
import { writeOffs } from '#areas/payments/public.ts'
import { type Asked, type Definition, sees } from '#areas/reports/definition.ts'
import { added, column } from '#areas/reports/kinds/column.ts'
import { client, consultant } from '#areas/reports/kinds/placed.ts'
import { paidWords, unitBases, unitFacts } from '#areas/reports/kinds/unit-facts.ts'
import { shareOf } from '#areas/reports/kinds/worked-out.ts'
import { rowScope } from '#platform/db/row-scope.ts'

export const clientProfitability: Definition = {
  key: 'margin/client-profitability',
  definition:
    'What is left of each client: the margin of approved time and fees, less what was given back without changing time, and less what was written off because the client did not pay. Money given back and written off counts without VAT, as far as you see the documents. The first three columns are those of gross margin.',
  records: ['timesheets.view'],
  needs: sees.margin,
  bases: unitBases,
  groupings: ['client', 'month', 'type', 'consultant', 'week'],
  usual: ['client'],
  columns: [
    column.day('day', 'Day'),
    client,
    consultant,
    column.text('type', 'What'),
    column.money('charge', 'Charge', { ...added, mask: sees.charge, explain: 'Net.' }),
    column.money('pay', 'Pay', { ...{ ...added, whole: true, mask: sees.pay }, explain: paidWords }),
    column.money('given_back', 'Given back', {
      ...added,
      explain: 'By credit notes that change no time, without VAT.',
    }),
    column.money('written_off', 'Written off', {
      ...added,
      explain: 'Of invoices that were not paid, without VAT.',
    }),
    column.money('margin', 'Net margin', {
      ...{ ...added, whole: true, mask: sees.margin },
      explain: 'Charge less pay, less what was given back and written off.',
    }),
    column.decimal('margin_percent', 'Net margin %', {
      of: shareOf('margin', 'charge'),
      mask: sees.margin,
      explain: 'Of what is charged.',
    }),
  ],
  sort: '-day',
  opens: '/clients/:id/view',
  personal: false,
  facts: (asked: Asked) => {
    const { db, who, scope, within } = asked
    const seen = sql`${reached(who, 'view', 'i')} and ${rowScope({ who, scope }, 'i') ?? sql.lit(true)}`
    return sql`
      select row_number() over (order by x.day, x.client_id, x.type, x.id) as fact_id, x.client_id as opens_id, x.day, x.currency, x.client_id,
        c.name as client_name, c.owner_user_id as consultant_id, o.name as consultant_name, x.type, x.charge, x.pay, x.given_back, x.written_off,
        x.charge - x.pay - x.given_back - x.written_off as margin
      from (
        select u.fact_id as id, u.day, u.currency, u.client_id, u.type, u.charge, u.pay, 0::bigint as given_back, 0::bigint as written_off
        from (${unitFacts(asked)}) u
        union all
        select i.id, i.issue_date, i.currency, i.client_id, 'Given back', 0, 0, i.net, 0 from invoices i
        join invoice_credits k on k.tenant_id = ${db.tenant} and k.invoice_id = i.id and k.kind = 'amount'
        where i.tenant_id = ${db.tenant} and i.type = 'sales-credit' and i.number is not null and i.status <> 'void'
          and ${within('i.issue_date')} and ${seen}
        union all
        select i.id, w.day, i.currency, i.client_id, 'Written off', 0, 0, 0, w.amount - e.tax from (${writeOffs(db)}) w
        join invoices i on i.tenant_id = ${db.tenant} and i.id = w.id
        join invoice_endings e on e.tenant_id = ${db.tenant} and e.invoice_id = i.id and e.kind = 'write_off'
        where ${within('w.day')} and ${seen}) x
      join clients c on c.tenant_id = ${db.tenant} and c.id = x.client_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = c.owner_user_id`
  },
}
