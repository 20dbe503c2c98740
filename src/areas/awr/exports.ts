import { sql } from 'kysely'
import { awr } from '#areas/awr/contract.ts'
import { clockShape } from '#areas/awr/queries.ts'
import { stateNames } from '#areas/awr/words.ts'
import { choice, day, exportable, integer, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const awrExports: Record<string, Exportable> = {
  '/awr': exportable({
    title: 'AWR weeks',
    endpoint: awr.list,
    personal: true,
    shape: (ctx, query) => clockShape(ctx, query),
    cells: {
      candidate_name: text('Worker', sql`w.first_name || ' ' || w.last_name`),
      client_name: text('Client', 'c.name'),
      state: choice('Status', 'page.state', stateNames),
      week: integer('Weeks', 'page.week'),
      started_on: day('Began', 'page.started_on'),
      qualifies_on: day('Equal treatment from', 'page.qualifies_on'),
      compared_on: day('Client answered', 'page.compared_on'),
      placement_ref: text('Placement', 'p.ref'),
      job_title: text('Job', 'j.title'),
      owner_name: text('Owner', 'o.name'),
    },
  }),
}
