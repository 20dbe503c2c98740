import { type RawBuilder, sql } from 'kysely'
import { audit } from '#areas/audit/contract.ts'
import { auditShape } from '#areas/audit/queries.ts'
import { auditedRecordsOf, hiddenIn, reachesOf, refuseUnknown } from '#areas/audit/record-kinds.ts'
import { hiddenFields } from '#areas/audit/rules.ts'
import type { Area } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { choice, exportable, instant, integer, spoken, text, words } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'
import { viaNames } from '#platform/origin.ts'

export const auditExports: Record<string, Exportable> = {
  '/audit': exportable({
    title: 'Audit log',
    endpoint: audit.list,
    allow: 'audit.export',
    personal: true,
    shape: (ctx, query, areas) => {
      refuseUnknown(auditedRecordsOf(areas), query.subject)
      const shape = auditShape(ctx, query, areas)
      return { ...shape, joins: sql`${shape.joins} ${exportJoins(ctx, areas)}` }
    },
    cells: {
      at: instant('When', 'page.at'),
      user_name: text('Who', sql`coalesce(nullif(page.user_name, ''), 'Saffron')`),
      action: text('Did', spoken('page.action')),
      subject: text('Record', sql`detail.label || ' ' || coalesce(named.name, '#' || page.subject_id)`),
      changes: text('Changes', 'detail.changes'),
      via: choice('From where', 'page.via', viaNames),
      ip: text('Address', 'page.ip'),
      agent: text('Browser', 'page.agent'),
      id: integer('Entry', 'page.id'),
    },
  }),
}

/** What the record is called, and the changes as one text, `city: Leeds → York`. The masks of the page hold here too, and nothing nested is written out. */
function exportJoins(ctx: Pick<Context, 'who'>, areas: readonly Area[]): RawBuilder<unknown> {
  const subjects = auditedRecordsOf(areas)
  const labels = Object.fromEntries([...subjects].map(([subject, { label }]) => [subject, label]))
  const unseen = hiddenIn(reachesOf(subjects, ctx))
  const plain = (
    side: 'from' | 'to',
  ) => sql`case when jsonb_typeof(c.value -> ${sql.lit(side)}) = 'object' then 'changed' when jsonb_typeof(c.value -> ${sql.lit(side)}) = 'array' then 'changed' when jsonb_typeof(c.value -> ${sql.lit(side)}) = 'null' then 'empty'
    else coalesce(nullif(c.value ->> ${sql.lit(side)}, ''), 'empty') end`
  const hidden = sql`(c.key ~ ${sql.lit(hiddenFields(ctx.who))}
    ${unseen.length > 0 ? sql`or page.subject in (${sql.join(unseen.map((one) => sql.lit(one)))})` : sql``})`
  return sql`
    cross join lateral (
      select coalesce(${words('page.subject', labels)}, page.subject) as label, string_agg(replace(c.key, '_', ' ') || ': ' || case
        when ${hidden} then 'withheld'
        when jsonb_typeof(c.value) = 'object' and c.value ? 'to' then ${plain('from')} || ' → ' || ${plain('to')}
        when jsonb_typeof(c.value) = any('{object,array}') then 'changed'
        else coalesce(c.value #>> '{}', 'empty') end, '; ' order by c.key) as changes
      from jsonb_each(page.changes) c
    ) as detail`
}
