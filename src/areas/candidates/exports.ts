import { sql } from 'kysely'
import { changeRequests } from '#areas/candidates/change-requests/contract.ts'
import { changeRequestShape } from '#areas/candidates/change-requests/queries.ts'
import { requestNames } from '#areas/candidates/change-requests/rules.ts'
import { candidates } from '#areas/candidates/contract.ts'
import { candidateShape } from '#areas/candidates/queries.ts'
import { engagementNames, portalNames, statusNames } from '#areas/candidates/rules.ts'
import { choice, day, exportable, instant, integer, takenOut, text } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const candidateExports: Record<string, Exportable> = {
  '/candidate-change-requests': exportable({
    title: 'Requests of candidates',
    endpoint: changeRequests.list,
    allow: 'candidates.export',
    personal: true,
    // A request has no owner of its own: a grant for one's own candidates takes none out.
    shape: (ctx, query) => {
      const shape = changeRequestShape(ctx, query)
      const nothing = ctx.who.permissions.has('candidates.export') ? undefined : sql`false`
      return { ...shape, where: [...(shape.where ?? []), nothing] }
    },
    cells: {
      candidate_name: text('Candidate', sql`c.first_name || ' ' || c.last_name`),
      fields: text('Asks to change', sql`array_to_string(page.fields, ', ')`),
      status: choice('Status', 'page.status', requestNames),
      requested_at: instant('Asked', 'page.requested_at'),
      decided_by_name: text('Decided by', 'u.name'),
      decided_at: instant('Decided', 'page.decided_at'),
      reason: text('Reason', 'page.reason'),
    },
  }),
  '/candidates': exportable({
    title: 'Candidates',
    endpoint: candidates.list,
    allow: 'candidates.export',
    personal: true,
    shape: (ctx, query) => takenOut(ctx, 'candidates.export', candidateShape(ctx, query)),
    cells: {
      last_name: text('Name', sql`page.first_name || ' ' || page.last_name`),
      status: choice('Status', 'page.status', statusNames),
      portal: choice('Portal', 'figures.portal', portalNames),
      engagement_type: choice('Engagement', 'e.type', engagementNames),
      supplier_name: text('Supplier', 's.name'),
      client_name: text('Works at', 'figures.client_name'),
      last_timesheet_on: day('Last timesheet', 'figures.last_timesheet_on'),
      missing_timesheets: integer('Missing', 'figures.missing_timesheets'),
      compliance_met: text('Compliance', sql`compliance.met || ' of ' || compliance.asked`),
      id: integer('Ref', 'page.id'),
      email: text('Email', sql`page.email::text`),
      phone: text('Phone', 'page.phone'),
      job_title: text('Job title', 'page.job_title'),
      skills: text('Skills', 'page.skills'),
      source: text('Found by', 'page.source'),
      available_from: day('Available from', 'page.available_from'),
      owner_name: text('Owner', 'u.name'),
      created_at: instant('Added', 'page.created_at'),
    },
  }),
}
