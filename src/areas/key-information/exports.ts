import { sql } from 'kysely'
import { keyInformation } from '#areas/key-information/contract.ts'
import { keyInformationShape, stateCell } from '#areas/key-information/queries.ts'
import { routeNames, stateNames } from '#areas/key-information/words.ts'
import { choice, day, exportable, instant, integer, text, words } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const keyInformationExports: Record<string, Exportable> = {
  '/key-information': exportable({
    title: 'Key information',
    endpoint: keyInformation.list,
    personal: true,
    shape: (ctx, query) => keyInformationShape(ctx, query),
    cells: {
      ref: text('Placement', 'page.ref'),
      candidate_name: text('Worker', sql`w.first_name || ' ' || w.last_name`),
      client_name: text('Client', 'c.name'),
      job_title: text('Job', 'j.title'),
      start_date: day('Starts', 'page.start_date'),
      state: text('Status', words(stateCell, stateNames)),
      pay_route: choice('Paid', sql`coalesce(e.type, page.engagement_type)`, routeNames),
      version_no: integer('Version', 'k.version_no'),
      issued_on: day('Issued', 'k.issued_on'),
      acknowledged_at: instant('Acknowledged', 'k.acknowledged_at'),
      owner_name: text('Owner', 'o.name'),
    },
  }),
}
