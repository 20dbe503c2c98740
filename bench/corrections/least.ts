import pg from 'pg'

/**
 * The least SQL that writes what carrying out a correction of the basic rate writes: one statement from approved units to those
 * that stand in their place. It works nothing out by rules, asks nobody and can be done for plain weeks only: an anchor, not
 * a product.
 */
export async function leastCorrection(url: string, tenant: number, id: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c timezone=UTC -c jit=off -c work_mem=64MB',
  })
  await client.connect()
  try {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [String(tenant)])
    await client.query(text, [tenant, id])
  } finally {
    await client.end()
  }
}

const text = `
  with old as materialized (
    select u.*, round(u.quantity * 3118)::bigint as right_amount from charge_units u
    where u.tenant_id = $1::integer and u.source_kind = 'time'
  ),
  sheets as (
    insert into correction_sheets (tenant_id, correction_id, timesheet_id, sheet_version, minutes_before, minutes_after, bill_before,
      bill_after, pay_before, pay_after, pieces)
    select $1::integer, $2::bigint, t.id, t.version, sum(o.minutes), sum(o.minutes), sum(o.charge_amount), sum(o.right_amount), sum(o.pay_amount),
      sum(o.pay_amount), jsonb_agg(jsonb_build_object('old_id', o.id, 'adjusts_unit_id', o.id, 'day', o.day, 'bill', 'replace', 'pay', 'none',
        'bill_was', true, 'pay_was', true, 'bill_delta', o.right_amount - o.charge_amount, 'pay_delta', 0,
        'unit', jsonb_build_object('day', o.day, 'rate_code_id', o.rate_code_id, 'label', o.label, 'kind', o.kind, 'unit', o.unit,
          'minutes', o.minutes, 'quantity', o.quantity, 'pay_rate', o.pay_rate, 'charge_rate', '31.18', 'pay_amount', o.pay_amount,
          'charge_amount', o.right_amount, 'payable', true, 'chargeable', true, 'trace', o.trace)))
    from old o join timesheets t on t.tenant_id = $1::integer and t.id = o.timesheet_id group by t.id, t.version
  ),
  made as (
    insert into charge_units (tenant_id, source_kind, timesheet_id, placement_id, candidate_id, client_id, supplier_id, engagement_type,
      billing_profile_id, seq, day, period_end, rate_code_id, label, kind, unit, minutes, quantity, pay_rate, charge_rate, pay_amount,
      charge_amount, payable, chargeable, currency, po_number, adjusts_unit_id, reason, trace, site_id, site, role, department, cost_code,
      project_code, consultant_user_id)
    select $1::integer, 'adjustment', o.timesheet_id, o.placement_id, o.candidate_id, o.client_id, o.supplier_id, o.engagement_type,
      o.billing_profile_id, o.seq + 100, o.day, o.period_end, o.rate_code_id, o.label, o.kind, o.unit, o.minutes, o.quantity, o.pay_rate,
      31.18, o.pay_amount, o.right_amount, false, true, o.currency, o.po_number, o.id, 'Correction ' || $2::bigint, o.trace, o.site_id, o.site,
      o.role, o.department, o.cost_code, o.project_code, o.consultant_user_id
    from old o
    returning id
  ),
  holds as (
    insert into unit_holds (tenant_id, charge_unit_id, side, kind, reason)
    select $1::integer, o.id, 'bill', 'corrected', 'Correction ' || $2::bigint from old o
  ),
  links as (
    insert into correction_units (tenant_id, correction_id, charge_unit_id, role, piece)
    select $1::integer, $2::bigint, m.id, 'made', 1 from made m
    union all
    select $1::integer, $2::bigint, o.id, 'corrected', 1 from old o
  ),
  marked as (
    update timesheets t set bill_status = 'ready', version = version + 1, updated_at = now()
    where t.tenant_id = $1::integer and t.id = any(array(select distinct o.timesheet_id from old o))
  ),
  noted as (
    insert into history (tenant_id, subject, subject_id, action, user_name, changes)
    select $1::integer, 'timesheets', s.id, 'corrected', 'Bench', jsonb_build_object('correction', jsonb_build_object('to', '#' || $2::bigint))
    from (select distinct o.timesheet_id as id from old o) s
  ),
  told as (
    insert into outbox (tenant_id, kind, name, payload)
    select $1::integer, 'event', 'units.changed', json_build_object('timesheet_id', s.id)
    from (select distinct o.timesheet_id as id from old o limit 1000) s
  )
  update corrections x set status = 'done', settled_at = now(), sheets_done = sheet_count where x.tenant_id = $1::integer and x.id = $2::bigint`
