import { sql } from 'kysely'
import { jobScope } from '#areas/jobs/consultants/queries.ts'
import { jobs, placements } from '#areas/jobs/contract.ts'
import { engagedAs, placementShape } from '#areas/jobs/placement-queries.ts'
import { daysLeft, shownStatus } from '#areas/jobs/placement-status.ts'
import { jobShape } from '#areas/jobs/queries.ts'
import { basisNames } from '#areas/jobs/rate-cards/words.ts'
import { enteredByNames } from '#areas/jobs/time-terms.ts'
import { engagements, ir35Names, jobStatusNames, jobTypes, placementStatusNames } from '#areas/jobs/words.ts'
import {
  choice,
  day,
  decimal,
  exportable,
  integer,
  takenOut,
  text,
  words,
  yesNo,
} from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const jobExports: Record<string, Exportable> = {
  '/jobs': exportable({
    title: 'Jobs',
    endpoint: jobs.list,
    allow: 'jobs.export',
    personal: true,
    shape: (ctx, query) => takenOut(ctx, 'jobs.export', jobShape(ctx, query), jobScope),
    cells: {
      title: text('Title', 'page.title'),
      client_name: text('Client', 'c.name'),
      status: choice('Status', 'page.status', jobStatusNames),
      type: choice('Type', 'page.type', jobTypes),
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
      ir35: choice('IR35', 'page.ir35', ir35Names),
      compliance_template_name: text('Compliance template', 'ct.name'),
      purchase_order_number: text('Purchase order', 'po.number'),
      pay_rate_min: decimal('Least pay', 'page.pay_rate_min', 'placements.rates.view_pay'),
      pay_rate_max: decimal('Most pay', 'page.pay_rate_max', 'placements.rates.view_pay'),
      charge_rate_min: decimal('Least charge', 'page.charge_rate_min', 'placements.rates.view_charge'),
      charge_rate_max: decimal('Most charge', 'page.charge_rate_max', 'placements.rates.view_charge'),
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
      project_code: text('Project code', 'page.project_code'),
      owner_name: text('Owner', 'o.name'),
      pay_rate: decimal('Pay', 'rate.pay_rate', 'placements.rates.view_pay'),
      charge_rate: decimal('Charge', 'rate.charge_rate', 'placements.rates.view_charge'),
      basis: choice('Rate worked out as', 'rate.basis', basisNames),
      min_charge: decimal('Charge at least', 'rate.min_charge', 'placements.rates.view_charge'),
      currency: text('Currency', 'page.currency'),
      pay_currency: text('Paid in', 'page.pay_currency'),
      approver_name: text('Approver', 'a.name'),
      entered_by: choice('Time entered by', 'page.entered_by', enteredByNames),
      po_number: text('Purchase order', 'page.po_number'),
      rule_set_name: text(
        'Overtime rules',
        sql`rs.name || ', version ' || page.rules_version || case when rv.rules <> page.overtime_rules then ', changed' else '' end`,
      ),
    },
  }),
}
