import { sql } from 'kysely'
import { workingTime } from '#areas/working-time/contract.ts'
import { averageShape } from '#areas/working-time/queries.ts'
import { stateNames } from '#areas/working-time/words.ts'
import { choice, day, exportable, integer, minutes, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const workingTimeExports: Record<string, Exportable> = {
  '/working-time': exportable({
    title: 'Working time',
    endpoint: workingTime.list,
    personal: true,
    shape: (ctx, query) => averageShape(ctx, query),
    cells: {
      candidate_name: text('Worker', sql`w.first_name || ' ' || w.last_name`),
      state: choice('Status', 'page.state', stateNames),
      average_minutes: minutes('Hours a week', 'page.average_minutes'),
      limit_minutes: minutes('Limit', 'page.limit_minutes'),
      longest_minutes: minutes('Longest week', 'page.longest_minutes'),
      counted_days: integer('Days counted', 'page.counted_days'),
      from_day: day('From', 'page.from_day'),
      to_day: day('To', 'page.to_day'),
      client_name: text('Last worked at', 'c.name'),
      placement_ref: text('Placement', 'p.ref'),
      owner_name: text('Owner', 'o.name'),
    },
  }),
}
