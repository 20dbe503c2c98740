import type pg from 'pg'
import { decisions } from '#areas/timesheets/declarations.ts'
import { withIds } from './parties.ts'
import { type Shape, variants } from './shapes.ts'

/** Weeks back for which entries, decisions and charge units exist. Before that lies what an older system has invoiced. */
export const recentWeeks = 6

export const sheetTables = [
  'timesheets',
  'approved_timesheets',
  'timesheet_entries',
  'timesheet_reviews',
  'charge_units',
]

type Plan = { shapes: Shape[]; weeks: number[]; plain: boolean }

/** The sheets of every placement with all that hangs on them, each table in one statement. */
export async function makeSheets(owner: pg.Client, { shapes, weeks, plain }: Plan) {
  await planSheets(owner, shapes, weeks, plain)
  await owner.query(
    `insert into timesheets (tenant_id, id, placement_id, candidate_id, client_id, approver_user_id, owner_user_id, period_start,
       period_end, status, bill_status, pay_status, minutes, pay_amount, charge_amount, terms, calculation, submission_no,
       submitted_at, declaration, decided_at, decided_by_user_id, reason, due_at, created_at, updated_at)
     select p.tenant_id, s.id, p.id, p.candidate_id, p.client_id, p.approver_id, p.owner_id, h.period_start, h.period_end, s.status,
       case s.status when 'approved' then 'ready' when 'processed' then 'invoiced' when 'nil' then 'not_billable' else 'not_ready' end,
       case s.status when 'approved' then 'ready' when 'nil' then 'not_payable'
         when 'processed' then case p.engagement when 'paye' then 'exported_to_payroll' else 'self_billed' end else 'not_ready' end,
       case when s.worked then h.minutes else 0 end, case when s.worked then h.pay_amount else 0 end,
       case when s.worked then h.charge_amount else 0 end,
       case when s.handed_in then ${withIds('h.terms')}::jsonb end, case when s.handed_in then ${withIds('h.calculation')}::jsonb end,
       case when s.handed_in then 1 else 0 end,
       case when s.handed_in then h.period_end + time '19:30' end, case when s.handed_in and s.recent then h.declaration end,
       case when s.decided then h.period_end + 1 + time '10:15' end, case when s.decided then p.approver_id end,
       case s.status when 'rejected' then 'A day is missing' when 'cancelled' then 'Site closed for the week' else '' end,
       h.period_end + 2 + time '17:00', h.period_start - 21 + time '03:00',
       h.period_end + 1 + time '10:15' - case when s.decided then interval '0' else interval '8 days' end
     from g_sheets s join g_placements p on p.tenant_id = s.tenant_id and p.n = s.n
     join g_shapes h on h.id = s.shape`,
  )
  await owner.query(
    `insert into approved_timesheets (tenant_id, timesheet_id, sealed, figures)
     select t.tenant_id, t.id, t.sealed, t.figures
     from g_sheets s join timesheets t on t.tenant_id = s.tenant_id and t.id = s.id where t.sealed is not null`,
  )
  await owner.query(
    `insert into timesheet_entries (tenant_id, timesheet_id, seq, day, kind, start_time, end_time, break_minutes, rate_code_id, quantity)
     select p.tenant_id, s.id, e.seq, e.day, e.kind, e.start_time, e.end_time, coalesce(e.break_minutes, 0),
       case when e.kind = 'quantity' then p.basic end, e.quantity
     from g_sheets s join g_placements p on p.tenant_id = s.tenant_id and p.n = s.n join g_entries e on e.shape = s.shape
     where s.worked and s.recent`,
  )
  await owner.query(
    `insert into timesheet_reviews (tenant_id, timesheet_id, submission_no, user_id, decision, reason, via, statement, totals_hash, ip, at)
     select p.tenant_id, s.id, 1, p.approver_id, case s.status when 'rejected' then 'reject' else 'approve' end,
       case s.status when 'rejected' then 'A day is missing' else '' end, 'link',
       case s.status when 'rejected' then $1 else $2 end,
       encode(sha256(convert_to(s.id || ' ' || h.period_end || ' ' || h.charge_amount, 'UTF8')), 'hex'), '127.0.0.1',
       h.period_end + 1 + time '10:15'
     from g_sheets s join g_placements p on p.tenant_id = s.tenant_id and p.n = s.n join g_shapes h on h.id = s.shape
     where s.decided and s.recent`,
    [decisions.reject, decisions.approve],
  )
  await owner.query(
    `insert into timesheet_payers (tenant_id, timesheet_id, submission_no, from_day, engagement_type, supplier_id)
     select p.tenant_id, s.id, 1, h.period_start, p.engagement, p.supplier_id
     from g_sheets s join g_placements p on p.tenant_id = s.tenant_id and p.n = s.n join g_shapes h on h.id = s.shape
     where s.status = 'submitted'`,
  )
  await owner.query(
    `insert into charge_units (tenant_id, timesheet_id, placement_id, candidate_id, client_id, supplier_id, engagement_type,
       billing_profile_id, seq, day, period_end, rate_code_id, label, kind, unit, minutes, quantity, pay_rate, charge_rate, pay_amount, charge_amount,
       payable, chargeable, currency, trace, consultant_user_id)
     select p.tenant_id, s.id, p.id, p.candidate_id, p.client_id, p.supplier_id, p.engagement, p.profile_id, u.seq, u.day, h.period_end,
       (case u.label when 'Basic' then p.basic when 'Bank holiday' then p.holiday when 'Night' then p.night else p.overtime end),
       u.label, u.kind, u.unit, u.minutes, u.quantity, u.pay_rate, u.charge_rate, u.pay_amount, u.charge_amount, u.payable,
       u.chargeable, 'GBP', u.trace, p.owner_id
     from g_sheets s join g_placements p on p.tenant_id = s.tenant_id and p.n = s.n join g_shapes h on h.id = s.shape
     join g_units u on u.shape = s.shape
     where s.status = 'approved'`,
  )
}

/** Decides which placement has which week in which state, and how that week went. Numbers, no chance. */
async function planSheets(owner: pg.Client, shapes: Shape[], weeks: number[], plain: boolean) {
  await owner.query(
    `create temp table g_shapes on commit drop as
     select ordinality::integer as id, h.* from rows from (jsonb_to_recordset($1) as (trade integer, variant integer, week integer,
       period_start date, period_end date, minutes integer, pay_amount bigint, charge_amount bigint, entries jsonb, units jsonb,
       terms text, calculation text, declaration jsonb)) with ordinality as h(trade, variant, week, period_start, period_end,
       minutes, pay_amount, charge_amount, entries, units, terms, calculation, declaration, ordinality)`,
    [JSON.stringify(shapes)],
  )
  await owner.query(
    `create temp table g_entries on commit drop as
     select h.id as shape, e.at::smallint as seq, x.* from g_shapes h
     cross join lateral jsonb_array_elements(h.entries) with ordinality as e(entry, at)
     cross join lateral jsonb_to_record(e.entry) as x(day date, kind text, start_time text, end_time text, break_minutes integer, quantity numeric)`,
  )
  await owner.query(
    `create temp table g_units on commit drop as
     select h.id as shape, e.at::integer as seq, x.* from g_shapes h
     cross join lateral jsonb_array_elements(h.units) with ordinality as e(unit, at)
     cross join lateral jsonb_to_record(e.unit) as x(day date, label text, kind text, unit text, minutes integer, quantity numeric,
       pay_rate numeric, charge_rate numeric, pay_amount bigint, charge_amount bigint, payable boolean, chargeable boolean, trace jsonb)`,
  )
  await owner.query(
    `create temp table g_sheets on commit drop as
     select planned.*, status <> all('{open,nil,cancelled}') as worked,
       status = any('{submitted,rejected,approved,processed,nil}') as handed_in,
       status = any('{rejected,approved,processed}') as decided, week <= ${recentWeeks} as recent
     from (
       select nextval(pg_get_serial_sequence('timesheets', 'id')) as id, rolled.tenant_id, rolled.n, rolled.week, h.id as shape,
         ${plain ? `'approved'::text` : status} as status
       from (
         select s.tenant_id, n, week, pg_temp.roll(n, week) as roll,
           row_number() over (partition by s.tenant_id order by n, place) as nth, s.sheets
         from g_sizes s, generate_series(1, s.placements) n, unnest($1::integer[]) with ordinality as w(week, place)
       ) rolled
       join g_placements p on p.tenant_id = rolled.tenant_id and p.n = rolled.n
       join g_shapes h on h.trade = p.trade and h.week = rolled.week and h.variant = ${plain ? '0' : `rolled.roll / 10 % ${variants}`}
       where nth <= sheets
       order by rolled.tenant_id, rolled.week desc, rolled.n
     ) planned`,
    [weeks],
  )
  for (const table of ['g_shapes', 'g_entries', 'g_units', 'g_sheets']) await owner.query(`analyze ${table}`)
}

/** As in life: this week is being written, last week is half decided, and what is older is done but for a few. */
const status = `case
  when rolled.week = 0 then case when roll < 350 then 'draft' else 'open' end
  when rolled.week = 1 then case when roll < 400 then 'submitted' when roll < 720 then 'approved' when roll < 820 then 'draft'
    when roll < 880 then 'rejected' else 'open' end
  when rolled.week = 2 then case when roll < 800 then 'approved' when roll < 900 then 'submitted' when roll < 940 then 'rejected' else 'open' end
  when roll >= 990 then 'cancelled' when roll >= 965 then 'nil'
  when rolled.week <= ${recentWeeks} then 'approved' else 'processed' end`
