import { sql } from 'kysely'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column } from '#areas/reports/kinds/column.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'

export const numberGaps: Definition = {
  key: 'billing/number-gaps',
  definition:
    'Every series of numbers, and of those that begin anew every period: the first and the last number, how many were given, and whether one is missing or the chain of proofs is broken. A document that is void keeps its number.',
  records: ['invoices.view'],
  unowned: true,
  groupings: ['type', 'company'],
  usual: [],
  columns: [
    column.text('company_name', 'Company'),
    column.text('type', 'Type'),
    column.text('period', 'Period', { explain: 'Of a series that begins anew.' }),
    column.text('first', 'First'),
    column.text('last', 'Last'),
    column.integer('given', 'Numbers', { ...added, explain: 'Documents with a number of this series.' }),
    column.integer('missing', 'Missing', {
      ...added,
      explain: 'Numbers between the first and the last that no document has.',
    }),
    column.integer('voids', 'Void', added),
    column.integer('breaks', 'Breaks in the chain', {
      ...added,
      explain: 'Documents whose proof does not follow from the one before.',
    }),
  ],
  sort: 'type',
  beside: { label: 'Invoices', to: '/invoices/all/all' },
  personal: false,
  facts: ({ db }: Asked) => sql`
    with given as (
      select d.series_id, d.period, d.sequence, d.number, i.status,
        d.prev_hash is distinct from lag(d.hash) over (partition by d.series_id order by d.position) and
          row_number() over (partition by d.series_id order by d.position) > 1 as breaks
      from issued_documents d join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id
      where d.tenant_id = ${db.tenant}
    )
    select row_number() over (order by g.series_id, g.period) as fact_id, null::bigint as opens_id, null::text as currency,
      s.legal_entity_id as company_id, e.name as company_name, ${spokenOf(sql`s.type`)} as type, nullif(g.period, '') as period,
      (array_agg(g.number order by g.sequence))[1] as first, (array_agg(g.number order by g.sequence desc))[1] as last,
      count(*) as given, max(g.sequence) - min(g.sequence) + 1 - count(distinct g.sequence) as missing,
      count(*) filter (where g.status = 'void') as voids, count(*) filter (where g.breaks) as breaks
    from given g
    join number_series s on s.tenant_id = ${db.tenant} and s.id = g.series_id
    join legal_entities e on e.tenant_id = ${db.tenant} and e.id = s.legal_entity_id
    group by g.series_id, g.period, s.legal_entity_id, e.name, s.type`,
}
