import type pg from 'pg'
import { leastEnd } from './least.ts'

/**
 * The same for agencies in which everything is switched on (`everything.ts`): one statement from ready time to issued
 * documents with numbers, VAT, snapshots and hashes, history and announcements. It asks nobody's permission, leaves
 * nothing out, chains nothing and can be run for plain weeks only: an anchor, not a product. Answers how many.
 */
export async function leastEverything(client: pg.ClientBase, tenant: number, user: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `with cfg as materialized (
       select e.id as entity_id, e.name as entity_name, e.vat_number, s.id as series_id
       from legal_entities e join number_series s on s.tenant_id = $1 and s.legal_entity_id = e.id and s.type = 'sales'
       where e.tenant_id = $1 and e.is_default
     ),
     ready as materialized (
       select u.*, a.part, a.amount, a.quantity as some, a.minutes as some_minutes, a.purchase_order_id, o.number as order_number,
         p.ref, k.code, t.period_start, w.first_name || ' ' || w.last_name as worker,
         u.placement_id || ' ' || a.purchase_order_id as key,
         row_number() over (partition by u.placement_id, a.purchase_order_id order by u.day)::integer as line
       from timesheets t
       join charge_units u on u.tenant_id = $1 and u.timesheet_id = t.id
       join purchase_order_allocations a on a.tenant_id = $1 and a.charge_unit_id = u.id
       join purchase_orders o on o.tenant_id = $1 and o.id = a.purchase_order_id
       join placements p on p.tenant_id = $1 and p.id = u.placement_id
       join candidates w on w.tenant_id = $1 and w.id = u.candidate_id
       join rate_codes k on k.tenant_id = $1 and k.id = u.rate_code_id
       where t.tenant_id = $1 and t.bill_status = 'ready' and u.chargeable
         and not exists (select from invoice_units n where n.tenant_id = $1 and n.side = 'sales' and n.charge_unit_id = u.id
           and n.part = a.part and n.released_at is null)
     ),
     works as materialized (
       select r.key, sum(r.amount) as work, count(*)::integer as count from ready r group by r.key
     ),
     besides as materialized (
       select w.key, w.count + x.at as line, x.kind, x.label, x.percent, w.work / 10000 as price, round(w.work * x.percent / 100)::bigint as net
       from works w cross join (values (1, 'discount', 'Discount', -2.5), (2, 'surcharge', 'Surcharge', 1)) as x(at, kind, label, percent)
     ),
     docs as materialized (
       select r.key, r.order_number, r.purchase_order_id, r.placement_id, r.billing_profile_id, r.client_id, c.name as party, c.owner_user_id, b.tax_code_id, x.rate, x.category,
         x.code as tax_code, b.payment_terms_days, (sum(r.amount) + z.net)::bigint as net,
         round((sum(r.amount) + z.net) * x.rate / 100)::bigint as tax, min(r.period_start) as period_from, max(r.period_end) as period_to,
         row_number() over (order by r.key)::integer as number,
         json_agg(json_build_object('seq', r.line, 'group_label', r.worker, 'description', r.label, 'candidate', r.worker,
           'week_ending', r.period_end, 'rate_code', r.code, 'unit', r.unit, 'quantity', r.some::text,
           'unit_price', r.charge_rate::text, 'net', r.amount, 'tax_code', x.code, 'tax_rate', x.rate::text)) as lines
       from ready r
       join billing_profiles b on b.tenant_id = $1 and b.id = r.billing_profile_id
       join clients c on c.tenant_id = $1 and c.id = r.client_id
       join tax_codes x on x.tenant_id = $1 and x.id = b.tax_code_id
       join (select key, sum(net) as net from besides group by key) z on z.key = r.key
       group by r.key, z.net, r.order_number, r.purchase_order_id, r.placement_id, r.billing_profile_id, r.client_id, c.name, c.owner_user_id, b.tax_code_id, x.rate, x.category, x.code,
         b.payment_terms_days
     ),
     written as materialized (
       select d.*, json_build_object('schema', 1, 'type', 'sales', 'number', 'INV-' || lpad(d.number::text, 6, '0'), 'issue_date', current_date,
         'period_from', d.period_from, 'period_to', d.period_to, 'currency', 'GBP',
         'issuer', json_build_object('name', g.entity_name, 'vat_number', g.vat_number), 'buyer', json_build_object('name', d.party),
         'lines', d.lines, 'taxes', json_build_array(json_build_object('tax_code', d.tax_code, 'rate', d.rate::text, 'base', d.net, 'tax', d.tax)),
         'net', d.net, 'tax', d.tax, 'gross', d.net + d.tax) as snapshot
       from docs d, cfg g
     ),
     run as (
       insert into invoice_runs (tenant_id, side, period_end, invoice_count, net, created_by_user_id)
       select $1, 'sales', current_date, count(*), sum(net), $2 from docs returning id
     ),
     made as (
       insert into invoices (tenant_id, type, status, series_id, number, legal_entity_id, client_id, billing_profile_id, party_name,
         run_id, run_key, currency, po_number, issue_date, tax_point_date, due_date, payment_terms_days, period_from, period_to, net, tax, gross,
         owner_user_id, approved_at, approved_by_user_id, issued_at, issued_by_user_id)
       select $1, 'sales', 'issued', g.series_id, 'INV-' || lpad(d.number::text, 6, '0'), g.entity_id, d.client_id,
         d.billing_profile_id, d.party, run.id, d.key, 'GBP', d.order_number, current_date, current_date,
         current_date + d.payment_terms_days, d.payment_terms_days, d.period_from, d.period_to, d.net, d.tax, d.net + d.tax,
         d.owner_user_id, now(), $2, now(), $2
       from docs d, cfg g, run
       returning id, run_key, sealed
     ),
     lines as (
       insert into invoice_lines (tenant_id, invoice_id, seq, group_label, description, candidate_id, placement_id, timesheet_id,
         week_ending, rate_code, unit, quantity, unit_price, net, tax_code_id, tax_rate, cost, kind)
       select $1, m.id, r.line, r.worker, r.label, r.candidate_id, r.placement_id, r.timesheet_id, r.period_end, r.code, r.unit, r.some,
         r.charge_rate, r.amount, d.tax_code_id, d.rate, r.pay_amount, 'line'
       from ready r join docs d using (key) join made m on m.run_key = d.key
       union all
       select $1, m.id, b.line, 'Discounts and surcharges', b.label, null, null, null, null, '', 'percent', b.percent, b.price, b.net,
         d.tax_code_id, d.rate, null, b.kind
       from besides b join docs d using (key) join made m on m.run_key = d.key
     ),
     taxes as (
       insert into invoice_taxes (tenant_id, invoice_id, tax_code_id, category, rate, base, tax)
       select $1, m.id, d.tax_code_id, d.category, d.rate, d.net, d.tax from docs d join made m on m.run_key = d.key
     ),
     units as (
       insert into invoice_units (tenant_id, side, charge_unit_id, part, invoice_id, line_seq)
       select $1, 'sales', r.id, r.part, m.id, r.line from ready r join made m on m.run_key = r.key
     ),
     taken as (
       insert into purchase_order_movements (tenant_id, purchase_order_id, kind, of, timesheet_id, invoice_id, amount, minutes)
       select $1, s.purchase_order_id, k.kind, k.of, s.timesheet_id, m.id, s.amount, s.minutes
       from (select key, purchase_order_id, timesheet_id, sum(amount) as amount, sum(some_minutes) as minutes from ready group by 1, 2, 3) s
       join made m on m.run_key = s.key cross join (values ('release', 'commit'), ('consume', null)) as k(kind, of)
     ),
     ${leastEnd}`,
    [tenant, user],
  )
  return rows[0]!.count
}
