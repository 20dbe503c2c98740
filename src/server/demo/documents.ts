import { sql } from 'kysely'
import pino from 'pino'
import { approve, askForApproval, createRun, issue } from '#areas/invoices/public.ts'
import { agencyPermissions } from '#areas/permissions.ts'
import type { Deps } from '#platform/area.ts'
import type { Context, Tenant } from '#platform/context.ts'
import { addDays, weekEnding } from '#platform/days.ts'
import { hintPlannerForMany, refreshStatistics } from '#platform/db/planner-hint.ts'
import type { Db } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import { makeBankStatement } from '#server/demo/bank-statement.ts'
import { makeControls } from '#server/demo/billing.ts'
import { makeChasing } from '#server/demo/chasing.ts'
import { makeCorrections } from '#server/demo/corrections.ts'
import { makeCredits, makeWriteOffs } from '#server/demo/credits.ts'
import { makeFunding } from '#server/demo/funding.ts'
import type { Making } from '#server/demo/parties.ts'
import { makePayRuns } from '#server/demo/pay-runs.ts'
import { makePaymentRequests } from '#server/demo/payment-requests.ts'
import { makePayments } from '#server/demo/payments.ts'
import { issuedUnchecked } from '#server/demo/pre-flight.ts'
import { makeTemplates } from '#server/demo/templates.ts'
import { makeTexts } from '#server/demo/texts.ts'

/**
 * A year in which finance ran, approved and issued both sides. The last weeks are left as people find
 * them at work: drafts to look at, approved ones to issue, issued ones to send.
 */
export async function makeDocuments(making: Making, tenant: Tenant, deps: Deps): Promise<void> {
  const { db, today } = making
  // Each run is small, but the agency is newer than all statistics.
  await hintPlannerForMany(db, Number.POSITIVE_INFINITY)
  await makeTemplates(asFinance(making, tenant, today))
  await makeTexts(asFinance(making, tenant, today))
  await issuedUnchecked(db, () => issueTheYear(making, tenant))
  await refreshStatistics(db)
  await settle(db, today)
  const payroll = asFinance(making, tenant, today)
  payroll.who = { ...payroll.who, id: making.people.payroll, name: 'Paula Quinn', roles: ['payroll'] }
  await makePayRuns({ payroll, finance: asFinance(making, tenant, today) }, deps, today)
  await makePayments(making)
  const waiting = await makeControls(db)
  await askForApproval(
    asFinance(making, tenant, today),
    waiting,
    'The rate of the night shift is new this month.',
  )
  await makeCredits(asFinance(making, tenant, today))
  await makeWriteOffs(asFinance(making, tenant, today))
  await makeCorrections(asFinance(making, tenant, today))
  await makeChasing(making, tenant)
  await makeBankStatement(making)
  await makePaymentRequests(asFinance(making, tenant, today))
  await makeFunding(asFinance(making, tenant, today), today)
  // Their pages are rendered when somebody opens them: a thousand old documents need no printer now.
  if (db.leaving) db.leaving.length = 0
}

async function issueTheYear(making: Making, tenant: Tenant): Promise<void> {
  const { today } = making
  const lastSunday = addDays(weekEnding(today, 7), -7)
  const days = runDays(lastSunday)
  for (const sunday of days) {
    const weeksAgo = Math.round((Date.parse(lastSunday) - Date.parse(sunday)) / 6048e5)
    const monday = addDays(sunday, 8)
    const ctx = asFinance(making, tenant, monday < today ? monday : today)
    for (const side of ['sales', 'self-billing'] as const) {
      const ids = await drafted(ctx, side, sunday)
      if (weeksAgo === 1 && side === 'self-billing') continue
      const { done } = await approve(ctx, weeksAgo === 1 ? ids.slice(ids.length / 2) : ids)
      if (weeksAgo > 1) await issue(ctx, done, { accepted: [] })
    }
    // After the first there are so few documents that look-ups among them go without an index: again after a few.
    if (sunday === days[0] || sunday === days[2]) await refreshStatistics(ctx.db)
  }
}

/** Every fourth Sunday of the year, and each of the last two months. */
function runDays(lastSunday: string): string[] {
  return Array.from({ length: 52 }, (_, at) => 52 - at)
    .filter((weeksAgo) => weeksAgo <= 8 || weeksAgo % 4 === 0)
    .map((weeksAgo) => addDays(lastSunday, -7 * weeksAgo))
}

async function drafted(ctx: Context, side: 'sales' | 'self-billing', period_end: string): Promise<number[]> {
  try {
    const { id } = await createRun(ctx, { side, period_end })
    const rows = await ctx.db
      .selectFrom('invoices')
      .select('id')
      .where('tenant_id', '=', ctx.db.tenant)
      .where('run_id', '=', id)
      .orderBy('id')
      .execute()
    return rows.map((row) => row.id)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'run.nothing_ready') return []
    throw error
  }
}

function asFinance({ db, people, agency }: Making, tenant: Tenant, day: string): Context {
  return {
    db,
    tenant,
    who: {
      id: people.finance,
      account_id: null,
      name: 'Farid Nasser',
      email: `finance@${agency.slug}.test`,
      kind: 'staff',
      roles: ['finance_manager'],
      permissions: new Set(agencyPermissions),
      team_ids: [],
    },
    scope: 'all',
    now: new Date(`${day}T09:30:00Z`),
    publicUrl: '',
    log: pino({ level: 'silent' }),
    ip: '127.0.0.1',
    agent: '',
    via: 'job',
  }
}

/** What became of the issued ones by today: most are paid, some late, a few disputed or given up. */
async function settle(db: Db, today: string): Promise<void> {
  await sql`
    update invoices i set
      status = case
        when i.issue_date > ${today}::date - 20 and i.id % 3 = 0 then 'issued'
        when i.due_date > ${today}::date then case when i.id % 9 = 0 then 'paid' else 'sent' end
        when i.id % 41 = 0 then 'disputed'
        when i.id % 97 = 0 then 'sent'
        when i.id % 13 = 0 then 'part-paid'
        when i.due_date > ${today}::date - 25 and i.id % 3 = 1 then 'sent'
        else 'paid' end
    where i.tenant_id = ${db.tenant} and i.status = 'issued'`.execute(db)
  await sql`
    update invoices i set
      paid = case when i.status = 'paid' then i.gross when i.status = 'part-paid' then i.gross / 2 else 0 end,
      delivery_status = case when i.status = 'issued' then 'none' else 'sent' end,
      updated_at = least(coalesce(i.due_date, i.issue_date)::timestamptz, now())
    where i.tenant_id = ${db.tenant} and i.number is not null`.execute(db)
  await disputeSome(db, today)
}

/** What stands behind the disputed ones, and a draft that is kept back until somebody has an answer. */
async function disputeSome(db: Db, today: string): Promise<void> {
  await sql`
    insert into invoice_disputes (tenant_id, invoice_id, code, reason, amount, owner_user_id, promised_on, raised_by_user_id)
    select ${db.tenant}::integer, i.id, case when i.id % 2 = 0 then 'hours' else 'rate' end,
      case when i.id % 2 = 0 then 'Two of the shifts were not worked, says the ward manager.'
        else 'The rate is that of last year, says their accounts department.' end,
      greatest(1, i.balance / 4), i.owner_user_id, ${today}::date + 5, i.owner_user_id
    from invoices i where i.tenant_id = ${db.tenant} and i.status = 'disputed'`.execute(db)
  await sql`
    insert into invoice_holds (tenant_id, invoice_id, reason, held_by_user_id)
    select ${db.tenant}::integer, i.id, 'The client changes its company name this month: wait for the new details.', i.owner_user_id
    from invoices i where i.tenant_id = ${db.tenant} and i.status = 'draft' and i.type = 'sales' order by i.id limit 1`.execute(
    db,
  )
}
