import { sql } from 'kysely'
import { jobs, placements } from '#areas/jobs/contract.ts'
import { engagedAs, placementShape } from '#areas/jobs/placement-queries.ts'
import { daysLeft, shownStatus } from '#areas/jobs/placement-status.ts'
import { jobShape } from '#areas/jobs/queries.ts'
import { engagements, jobStatusNames, jobTypes, placementStatusNames } from '#areas/jobs/words.ts'
import { day, decimal, exportable, integer, takenOut, text, words, yesNo } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const jobExports: Record<string, Exportable> = {
  '/jobs': exportable({
    title: 'Jobs',
    endpoint: jobs.list,
    allow: 'jobs.export',
    personal: true,
    shape: (ctx, query) => takenOut(ctx, 'jobs.export', jobShape(ctx, query)),
    cells: {
      title: text('Title', 'page.title'),
      client_name: text('Client', 'c.name'),
      status: text('Status', words('page.status', jobStatusNames)),
      type: text('Type', words('page.type', jobTypes)),
      start_date: day('Starts', 'page.start_date'),
      end_date: day('Ends', 'page.end_date'),
      live_count: integer('Places taken', 'figures.live_count'),
      openings: integer('Openings', 'page.openings'),
      owner_name: text('Owner', 'u.name'),
      site: text('Site', sql`coalesce(z.name, page.site)`),
      client_job_ref: text('Client’s reference', 'page.client_job_ref'),
      hours_pattern: text('Hours', 'page.hours_pattern'),
      hiring_contact_name: text('Hiring contact', 'k.name'),
      hot: yesNo('Hot', 'page.hot'),
    },
  }),
  '/placements': exportable({
    title: 'Placements',
    endpoint: placements.list,
    personal: true,
    shape: (ctx, query) => placementShape(ctx, query),
    cells: {
      ref: text('Placement', 'page.ref'),
      candidate_name: text('Worker', sql`w.first_name || ' ' || w.last_name`),
      job_title: text('Job', 'j.title'),
      client_name: text('Client', 'c.name'),
      status: text('Status', words(shownStatus('page'), placementStatusNames)),
      engagement_type: text('Engagement', words(engagedAs('page'), engagements)),
      supplier_name: text('Supplier', 's.name'),
      start_date: day('From', 'page.start_date'),
      end_date: day('To', 'page.end_date'),
      days_left: integer('Days left', daysLeft('page')),
      role: text('Role', 'page.role'),
      department: text('Department', 'page.department'),
      cost_centre: text('Cost centre', 'page.cost_centre'),
      owner_name: text('Owner', 'o.name'),
      pay_rate: decimal('Pay', 'rate.pay_rate', 'placements.rates.view_pay'),
      charge_rate: decimal('Charge', 'rate.charge_rate', 'placements.rates.view_charge'),
      currency: text('Currency', 'page.currency'),
      approver_name: text('Approver', 'a.name'),
      po_number: text('Purchase order', 'page.po_number'),
    },
  }),
}
