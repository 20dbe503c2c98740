import { sql } from 'kysely'
import { workingTime } from '#areas/working-time/contract.ts'
import { averageShape } from '#areas/working-time/queries.ts'
import { stateNames } from '#areas/working-time/words.ts'
import { day, decimal, exportable, integer, text, words } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

const hours = (column: string) => sql`round(${sql.ref(column)} / 60.0, 2)`

export const workingTimeExports: Record<string, Exportable> = {
  '/working-time': exportable({
    title: 'Working time',
    endpoint: workingTime.list,
    personal: true,
    shape: (ctx, query) => averageShape(ctx, query),
    cells: {
      candidate_name: text('Worker', sql`w.first_name || ' ' || w.last_name`),
      state: text('Status', words('page.state', stateNames)),
      average_minutes: decimal('Hours a week', hours('page.average_minutes')),
      limit_minutes: decimal('Limit', hours('page.limit_minutes')),
      longest_minutes: decimal('Longest week', hours('page.longest_minutes')),
      counted_days: integer('Days counted', 'page.counted_days'),
      from_day: day('From', 'page.from_day'),
      to_day: day('To', 'page.to_day'),
      client_name: text('Last worked at', 'c.name'),
      placement_ref: text('Placement', 'p.ref'),
      owner_name: text('Owner', 'o.name'),
    },
  }),
}
