/** What the month of work of `reports.testing.ts` leaves out, written straight into the tables: a row or two for each further report. */
import { done, ground, listed } from '#areas/reports/reports.testing.ts'
import { amber, as, behindOurBack } from '#test/agencies.ts'
import { daysFromToday } from '#test/days.ts'

const T = () => amber.tenant.id
const first = (table: string, and = 'true') =>
  `(select min(x.id) from ${table} x where x.tenant_id = ${T()} and ${and})`
const last = (table: string, and = 'true') =>
  `(select max(x.id) from ${table} x where x.tenant_id = ${T()} and ${and})`

/** The days from today on, as SQL. */
const inDays = (days: number) => `'${daysFromToday(days)}'::date`

/** The last day of the placement that ends soon. */
export let endsOn: string

export async function seedFurther(): Promise<void> {
  endsOn = daysFromToday(10)
  const { consultant, owner, approver } = amber
  await behindOurBack(`
    update placements set contracted_minutes = 2250, end_date = '${endsOn}', owner_user_id = ${consultant.id}
    where tenant_id = ${T()} and id = ${first('placements')};
    insert into placement_rates (tenant_id, placement_id, rate_code_id, pay_rate, charge_rate, effective_from)
    select ${T()}, p.id, p.basic_rate_code_id, 20, 26, '2026-01-05' from placements p where p.tenant_id = ${T()};
    insert into placement_terms (tenant_id, placement_id, kind, effective_from, end_before, end_after, user_name)
    values (${T()}, ${first('placements')}, 'extension', '2026-03-02', '2026-03-01', '${endsOn}', 'Cara Cole');
    update timesheets set submitted_at = '2026-01-12 08:00Z', submission_no = 2
    where tenant_id = ${T()} and id = ${first('timesheets')};
    update timesheets set submitted_at = '2026-01-13 07:00Z', submission_no = 1
    where tenant_id = ${T()} and id = ${last('timesheets')};
    insert into timesheet_reviews (tenant_id, timesheet_id, submission_no, user_id, decision, reason, via, statement, totals_hash, at)
    values (${T()}, ${first('timesheets')}, 1, ${approver.id}, 'reject', 'Friday is missing', 'link', 's', 'h', '2026-01-12 10:00Z'),
      (${T()}, ${first('timesheets')}, 2, ${approver.id}, 'approve', '', 'link', 's', 'h', '2026-01-12 14:30Z'),
      (${T()}, ${last('timesheets')}, 1, ${owner.id}, 'approve', '', 'session', 's', 'h', '2026-01-13 09:00Z');
    insert into rate_changes (tenant_id, placement_id, from_day, reason, status, requested_by, decided_by, decided_at)
    values (${T()}, ${first('placements')}, '2026-03-02', 'A new year', 'approved', ${consultant.id}, ${owner.id}, '2026-02-20 09:00Z');
    insert into rate_change_rows (tenant_id, rate_change_id, rate_code_id, was_pay, was_charge, pay_rate, charge_rate)
    values (${T()}, ${first('rate_changes')}, ${ground.basic}, 20, 26, 21, 28);
    insert into awr_clocks (tenant_id, candidate_id, client_id, placement_id, state, week, started_on, last_worked_on, qualifies_on)
    values (${T()}, ${ground.candidate_id}, ${ground.client_id}, ${first('placements')}, 'counting', 11, '2026-01-05', '2026-03-20', '2026-03-30')
    on conflict do nothing;
    insert into working_time_averages (tenant_id, candidate_id, placement_id, state, average_minutes, limit_minutes, longest_minutes, counted_days, from_day, to_day)
    values (${T()}, ${ground.candidate_id}, ${first('placements')}, 'near', 2700, 2880, 3000, 119, '2026-01-05', '2026-05-03')
    on conflict do nothing;
    insert into placement_fees (tenant_id, placement_id, amount) values (${T()}, ${last('placements')}, 500000);
    insert into placement_fee_stages (tenant_id, fee_id, seq, label, percent, amount, due, due_on)
    values (${T()}, ${first('placement_fees')}, 1, 'On the first day', 60, 300000, 'start', null),
      (${T()}, ${first('placement_fees')}, 2, 'After three months', 40, 200000, 'day', '2026-04-06');
    insert into job_candidates (tenant_id, job_id, candidate_id, stage)
    values (${T()}, ${first('jobs')}, ${ground.candidate_id}, 'interviewing') on conflict do nothing;
    insert into pay_run_files (tenant_id, pay_run_id, filename, layout_key, layout_version, layout_name, lines, size, sha256, content_locked, made_by_user_id)
    values (${T()}, ${first('pay_runs')}, 'run.csv', 'plain', 1, 'Plain', 2, 100, 'f', 'x', ${owner.id});
    insert into corrections (tenant_id, client_id, cause, way, from_day, scope, reason, currency, sheet_count, bill_delta, pay_delta,
      requested_by_user_id, status, decided_by_user_id, decided_at, settled_at, sheets_done)
    values (${T()}, ${ground.client_id}, 'rates', 'delta', '2026-01-05', '{}', 'Agreed late', 'GBP', 1, 8000, 4000, ${consultant.id}, 'done',
      ${owner.id}, '2026-02-20 09:00Z', '2026-02-20 09:01Z', 1);
    insert into correction_sheets (tenant_id, correction_id, timesheet_id, sheet_version, minutes_before, minutes_after, bill_before, bill_after, pay_before, pay_after, pieces)
    values (${T()}, ${first('corrections')}, ${first('timesheets')}, 1, 2580, 2580, 115460, 123460, 89450, 93450, '[]');
    update billing_profiles set po_required = true where tenant_id = ${T()};
    update clients set margin_floor = 23 where tenant_id = ${T()};
    update purchase_orders set ends_on = ${inDays(20)} where tenant_id = ${T()};
    insert into compliance_requirements (tenant_id, name, applies_to, kind, severity)
    values (${T()}, 'Right to work', 'candidates', 'document', 'place'), (${T()}, 'References', 'candidates', 'reference', 'advisory'),
      (${T()}, 'Police check', 'candidates', 'check', 'pay');
    insert into compliance_requests (tenant_id, requirement_id, content_version, candidate_id, source, status, due_on, expires_on, waived_until, reason, created_at)
    select ${T()}, (select min(r.id) + x.at from compliance_requirements r where r.tenant_id = ${T()}), 1, ${ground.candidate_id}, 'hand', x.status,
      ${inDays(-3)}, x.expires_on, x.waived_until, x.reason, now() - interval '10 days'
    from (values (0, 'approved', ${inDays(30)}, null::date, ''), (1, 'expired', ${inDays(-30)}, null, ''),
      (1, 'requested', null, null, ''), (2, 'waived', null, ${inDays(60)}, 'Known for years')) x(at, status, expires_on, waived_until, reason);
    insert into compliance_blockers (tenant_id, placement_id, requirement_id, requirement_name, severity, state, since)
    values (${T()}, ${first('placements')}, ${first('compliance_requirements')}, 'Right to work', 'pay', 'expired', now() - interval '4 days');
    insert into key_information_documents (tenant_id, placement_id, candidate_id, version_no, pay_route, content, sha256, issued_on, issued_by, supplier_id, acknowledged_at, acknowledged_by, acknowledged_name)
    values (${T()}, ${first('placements')}, ${ground.candidate_id}, 1, 'ltd_outside', '{}', repeat('a', 64), '2026-01-02', ${consultant.id}, ${ground.supplier_id}, '2026-01-03 09:00Z', ${amber.candidate.id}, 'Dan Doyle'),
      (${T()}, ${first('placements')}, ${ground.candidate_id}, 2, 'ltd_outside', '{}', repeat('b', 64), '2026-02-02', ${consultant.id}, ${ground.supplier_id}, null, null, '');
    update suppliers set kind = 'umbrella', accreditation = 'fcsa', accredited_until = ${inDays(100)} where tenant_id = ${T()};
    insert into funding_schedules (tenant_id, number, funder, legal_entity_id, currency, scheduled_on, cut_off, reserve_percent, invoice_count, credit_count, invoiced, credited, total, reserve, prepayment)
    select ${T()}, 'F1', 'Bank of Work', ${first('legal_entities')}, 'GBP', '2026-02-01', '2026-01-31', 15, 1, 0, i.gross, 0, i.gross,
      round(i.gross * 0.15), i.gross - round(i.gross * 0.15) from invoices i where i.id = ${first('invoices', "x.number is not null and x.type = 'sales'")};
    insert into funding_schedule_documents (tenant_id, funding_schedule_id, invoice_id, amount)
    select ${T()}, ${first('funding_schedules')}, i.id, i.gross from invoices i where i.id = ${first('invoices', "x.number is not null and x.type = 'sales'")};
    update invoices set delivery_status = 'failed' where id = ${first('invoices', "x.number is not null and x.type = 'sales'")};
    insert into placement_purchase_orders (tenant_id, placement_id, purchase_order_id, position)
    values (${T()}, ${first('placements')}, ${first('purchase_orders')}, 1) on conflict do nothing`)
  const invoice = (await listed('/invoices?type=sales')).find(({ number }) => number !== null)
  const owners = as(owner)
  const asked = { code: 'quality', reason: 'Not as agreed', amount: 100_00 }
  await done(owners.post(`/invoices/${invoice!.id}/dispute`, asked))
}
