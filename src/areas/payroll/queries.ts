import { sql } from 'kysely'
import type {
  DuePart,
  DueStopped,
  PayPreview,
  PayRun,
  PayRunRow,
  PayRunsQuery,
  PayRunWorker,
  PayRunWorkersQuery,
} from '#areas/payroll/contract.ts'
import { dueSteps, type PayCut, type RunCut, runSteps } from '#areas/payroll/due.ts'
import { accountedFor, percentAccounted } from '#areas/payroll/rules.ts'
import { stopWords, wordsOf } from '#areas/payroll/stops.ts'
import type { PayRunStatus } from '#areas/payroll/words.ts'
import type { Context } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

type RequestContext = Pick<Context, 'db'>

const columns = (p: string) => {
  const of = (name: string) => sql.ref(`${p}.${name}`)
  return sql`${of('id')}, ${of('number')}, ${of('status')}, ${of('cut_off')}, ${of('pay_date')}, ${of('frequency')}, ${of('currency')},
    ${of('worker_count')}, ${of('unit_count')}, ${of('minutes')}, ${of('amount')}, o.name as created_by_name,
    ${of('created_at')}`
}

const creator = (db: Db, p: string) => sql`
  left join users o on o.tenant_id = ${db.tenant} and o.id = ${sql.ref(`${p}.created_by_user_id`)}`

export function payRunShape({ db }: RequestContext, query: PayRunsQuery): ListOf<PayRunRow> {
  return {
    table: 'pay_runs',
    columns: columns('page'),
    joins: creator(db, 'page'),
    sorts: { created_at: 'timestamptz', pay_date: 'date' },
    sort: '-created_at',
    searchable: true,
    where: [
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      query.pay_date_from ? sql`t.pay_date >= ${query.pay_date_from}::date` : undefined,
      query.pay_date_to ? sql`t.pay_date <= ${query.pay_date_to}::date` : undefined,
    ],
  }
}

export const listPayRuns = (ctx: RequestContext, query: PayRunsQuery): Promise<Page<PayRunRow>> =>
  listPage(ctx.db, '/pay-runs', query, payRunShape(ctx, query))

export async function findPayRun(ctx: RequestContext, id: number): Promise<PayRun> {
  const { db } = ctx
  const { rows } = await sql<Omit<PayRun, 'stopped' | 'payer_changed'>>`
    select ${columns('r')}, r.created_by_user_id, r.version,
      coalesce((select json_agg(json_build_object('status', m.status, 'reason', m.reason, 'user_name', u.name, 'at', ${instant('m.at')}) order by m.id)
        from pay_run_moves m left join users u on u.tenant_id = ${db.tenant} and u.id = m.user_id
        where m.tenant_id = ${db.tenant} and m.pay_run_id = r.id), '[]') as moves,
      (select json_build_object('filename', f.filename, 'layout_name', f.layout_name, 'layout_version', f.layout_version, 'lines', f.lines,
          'size', f.size, 'sha256', f.sha256, 'made_by_name', u.name, 'made_at', ${instant('f.made_at')})
        from pay_run_files f left join users u on u.tenant_id = ${db.tenant} and u.id = f.made_by_user_id
        where f.tenant_id = ${db.tenant} and f.pay_run_id = r.id) as file,
      (select json_build_object('version', x.version, 'filename', x.filename, 'user_name', u.name, 'at', ${instant('x.at')},
          'workers', s.workers, 'gross', s.gross, 'tax', s.tax, 'ni', s.ni, 'pension', s.pension, 'other', s.other, 'net', s.net,
          'holiday', s.holiday, 'sent', s.gross - s.holiday_added - s.statutory_added - s.other_added,
          'holiday_added', s.holiday_added, 'statutory_added', s.statutory_added, 'other_added', s.other_added)
        from pay_run_results x
        left join users u on u.tenant_id = ${db.tenant} and u.id = x.user_id
        cross join lateral (
          select count(*) as workers, sum(y.gross) as gross, sum(y.tax) as tax, sum(y.ni) as ni, sum(y.pension) as pension,
            sum(y.other) as other, sum(y.net) as net, sum(y.holiday) as holiday,
            sum(y.holiday_added) as holiday_added, sum(y.statutory_added) as statutory_added, sum(y.other_added) as other_added
          from pay_run_payslips y where y.tenant_id = ${db.tenant} and y.pay_run_result_id = x.id) s
        where x.tenant_id = ${db.tenant} and x.pay_run_id = r.id order by x.version desc limit 1) as result
    from pay_runs r ${creator(db, 'r')}
    where r.tenant_id = ${db.tenant} and r.id = ${id}`.execute(db)
  const [run] = rows
  if (!run) throw notFound('Pay run')
  const open = run.status === 'draft' || run.status === 'checked'
  return {
    ...run,
    stopped: open ? await stoppedOn(db, run) : [],
    payer_changed: run.status === 'exported' ? await stoppedOn(db, run, 'payer_changed') : [],
  }
}

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Who on a run cannot be paid by now, and why; for one reason alone, everybody whose amounts are to be summed up. */
async function stoppedOn(db: Db, run: RunCut, reason: string | null = null): Promise<PayRun['stopped']> {
  const { rows } = await sql<Omit<PayRun['stopped'][number], 'words'>>`
    with ${runSteps(db, run)}
    select candidate_id, name, stopped as reason, count(*)::int as units, sum(amount)::bigint as amount
    from due where stopped is not null and (${reason}::text is null or stopped = ${reason}::text)
    group by candidate_id, name, stopped order by name, candidate_id limit ${reason === null ? 100 : 5000}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, words: stopWords(row.reason) }))
}

export function workerShape({ db }: RequestContext, query: PayRunWorkersQuery): ListOf<PayRunWorker> {
  return {
    table: 'pay_run_workers',
    columns: sql`page.id, page.pay_run_id, r.number, r.status, r.pay_date, page.candidate_id, page.name, page.payroll_ref,
      page.is_leaver, page.unit_count, page.minutes, page.amount, r.currency, y.gross, y.tax, y.ni, y.pension, y.other, y.net, y.holiday,
      y.holiday_added, y.statutory_added, y.other_added`,
    joins: sql`join pay_runs r on r.tenant_id = ${db.tenant} and r.id = page.pay_run_id
      left join lateral (
        select x.id from pay_run_results x where x.tenant_id = ${db.tenant} and x.pay_run_id = page.pay_run_id
        order by x.version desc limit 1) x on true
      left join pay_run_payslips y on y.tenant_id = ${db.tenant} and y.pay_run_result_id = x.id
        and y.candidate_id = page.candidate_id`,
    sorts: { name: 'text', amount: 'bigint', id: 'bigint' },
    sort: 'name',
    searchable: true,
    where: [
      query.pay_run_id ? sql`t.pay_run_id = ${query.pay_run_id}` : undefined,
      query.candidate_id ? sql`t.candidate_id = ${query.candidate_id}` : undefined,
    ],
  }
}

export const listWorkers = (ctx: RequestContext, query: PayRunWorkersQuery): Promise<Page<PayRunWorker>> =>
  listPage(ctx.db, '/pay-run-workers', query, workerShape(ctx, query))

type Previewed = Pick<PayPreview, 'takes' | 'not_approved'> & {
  parts: Omit<DuePart, 'words'>[]
  stopped: Omit<DueStopped, 'words'>[]
}

/** What is due, in one statement over what is waiting. */
export async function previewOf(db: Db, cut: PayCut): Promise<Omit<PayPreview, 'cut_off' | 'currency'>> {
  const { rows } = await sql<Previewed>`
    with ${dueSteps(db, cut)}
    select
      (select json_build_object('worker_count', count(distinct candidate_id), 'unit_count', count(*),
        'minutes', coalesce(sum(minutes), 0), 'amount', coalesce(sum(amount), 0),
        'leavers', count(distinct candidate_id) filter (where is_leaver),
        'no_bank', count(distinct candidate_id) filter (where not has_bank))
        from due where ${taken}) as takes,
      coalesce((select json_agg(p) from (
        select way, currency, stopped as reason, count(distinct candidate_id) as workers,
          count(distinct timesheet_id) as sheets, count(*) as units, sum(amount) as amount
        from due group by way, currency, stopped order by way, stopped nulls first, currency) p), '[]') as parts,
      coalesce((select json_agg(s) from (
        select way, candidate_id, name, min(party_name) as party_name, stopped as reason, currency, count(*) as units, sum(amount) as amount
        from due where stopped is not null and stopped <> all('{later,advised}')
        group by way, candidate_id, name, stopped, currency order by stopped = 'other_frequency', abs(sum(amount)) desc, candidate_id limit 200) s), '[]') as stopped,
      (select count(*)::int from timesheets t where t.tenant_id = ${db.tenant} and t.status = any('{open,draft,submitted,rejected}')
        and t.period_end <= ${cut.cut_off}::date) as not_approved`.execute(db)
  const { parts, stopped, ...rest } = rows[0]!
  return {
    ...rest,
    accounted: accountedFor(parts),
    accounted_percent: percentAccounted(parts),
    parts: parts.map((part) => ({ ...part, words: wordsOf(part) })),
    stopped: stopped.map((each) => ({ ...each, words: wordsOf(each) })),
  }
}

const taken = sql`way = 'payroll' and stopped is null`

type NewRun = Omit<PayCut, 'today'> & { user_id: number }

/** The next number of the agency; whoever calls has everybody else wait. */
export async function insertRun(db: Db, run: NewRun): Promise<{ id: number; number: string }> {
  const { rows } = await sql<{ id: number; number: string }>`
    insert into pay_runs (tenant_id, number, cut_off, pay_date, frequency, currency, created_by_user_id)
    select ${db.tenant}::integer, 'PAY-' || lpad(n.next, greatest(4, length(n.next)), '0'),
      ${run.cut_off}::date, ${run.pay_date}::date, ${run.frequency}, ${run.currency}, ${run.user_id || null}::bigint
    from (select (coalesce(max(substr(r.number, 5)::integer), 0) + 1)::text as next
      from pay_runs r where r.tenant_id = ${db.tenant}) n
    returning id, number`.execute(db)
  return rows[0]!
}

/** Puts what is due on the run; answers whose sheets it is. */
export async function takeUnits(db: Db, runId: number, cut: PayCut): Promise<number[]> {
  const { rows } = await sql<{ timesheet_id: number | null }>`
    with ${dueSteps(db, cut)},
    placed as (
      insert into pay_run_units (tenant_id, pay_run_id, charge_unit_id)
      select ${db.tenant}::integer, ${runId}::bigint, d.id from due d where ${taken} order by d.id
      returning charge_unit_id)
    select distinct d.timesheet_id from placed p join due d on d.id = p.charge_unit_id`.execute(db)
  return rows.flatMap(({ timesheet_id }) => timesheet_id ?? [])
}

/** Lets go what cannot be paid by now, each with its reason; answers whose sheets it is, and how much. */
export async function dropStopped(db: Db, run: RunCut) {
  const { rows } = await sql<{ timesheet_id: number | null; units: number; amount: number }>`
    with ${runSteps(db, run)},
    dropped as (
      update pay_run_units l set released_at = now(), release_reason = d.stopped
      from due d
      where l.tenant_id = ${db.tenant} and l.pay_run_id = ${run.id} and l.charge_unit_id = d.id and l.released_at is null
        and d.stopped is not null
      returning d.timesheet_id, d.amount)
    select timesheet_id, count(*)::int as units, sum(amount)::bigint as amount from dropped group by timesheet_id`.execute(
    db,
  )
  return rows
}

/** Lets go everything on the run. */
export async function dropAll(db: Db, runId: number, reason: string): Promise<void> {
  await sql`update pay_run_units l set released_at = now(), release_reason = ${reason}
    where l.tenant_id = ${db.tenant} and l.pay_run_id = ${runId} and l.released_at is null`.execute(db)
}

/** The timesheets whose time stands on a run. */
export async function sheetsOnRun(db: Db, runId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.timesheet_id as id from pay_run_units l
    join charge_units u on u.tenant_id = ${db.tenant} and u.id = l.charge_unit_id
    where l.tenant_id = ${db.tenant} and l.pay_run_id = ${runId} and l.released_at is null and u.timesheet_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The logins of those whom a run pays something. */
export async function usersPaidBy(db: Db, runId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct c.user_id from pay_run_workers w
    join candidates c on c.tenant_id = ${db.tenant} and c.id = w.candidate_id
    join users u on u.tenant_id = ${db.tenant} and u.id = c.user_id and u.kind = 'candidate'
    where w.tenant_id = ${db.tenant} and w.pay_run_id = ${runId} and w.amount > 0 order by c.user_id`.execute(
    db,
  )
  return rows.map(({ user_id }) => user_id)
}

export type RunTotals = { worker_count: number; unit_count: number; minutes: number; amount: number }

/** Says anew what a run pays each worker, and what it comes to: sums over what stands on it. */
export async function sumUp(db: Db, run: RunCut): Promise<RunTotals> {
  await sql`delete from pay_run_workers w where w.tenant_id = ${db.tenant} and w.pay_run_id = ${run.id}`.execute(
    db,
  )
  const { rows } = await sql<RunTotals>`
    with ${runSteps(db, run)},
    paid as (
      insert into pay_run_workers (tenant_id, pay_run_id, candidate_id, name, payroll_ref, is_leaver, unit_count, minutes, amount)
      select ${db.tenant}::integer, ${run.id}::bigint, d.candidate_id, d.name, d.payroll_ref, d.is_leaver, count(*)::int,
        coalesce(sum(d.minutes), 0)::bigint, sum(d.amount)::bigint
      from due d group by d.candidate_id, d.name, d.payroll_ref, d.is_leaver
      returning unit_count, minutes, amount),
    summed as (
      select count(*)::int as worker_count, coalesce(sum(unit_count), 0)::int as unit_count,
        coalesce(sum(minutes), 0)::bigint as minutes, coalesce(sum(amount), 0)::bigint as amount from paid)
    update pay_runs r set worker_count = s.worker_count, unit_count = s.unit_count, minutes = s.minutes, amount = s.amount
    from summed s where r.tenant_id = ${db.tenant} and r.id = ${run.id}
    returning r.worker_count, r.unit_count, r.minutes, r.amount`.execute(db)
  return rows[0]!
}

/** Brings a run to a state, and keeps who did and when. */
export async function setStatus(
  db: Db,
  runId: number,
  { status, user_id, reason = '' }: { status: PayRunStatus; user_id: number; reason?: string },
): Promise<void> {
  await sql`insert into pay_run_moves (tenant_id, pay_run_id, status, reason, user_id)
    values (${db.tenant}, ${runId}, ${status}, ${reason}, ${user_id || null})`.execute(db)
  await sql`update pay_runs r set status = ${status}, version = r.version + 1
    where r.tenant_id = ${db.tenant} and r.id = ${runId}`.execute(db)
}
