import { sql } from 'kysely'
import type { PayRun } from '#areas/payroll/contract.ts'
import {
  checkRun,
  confirmRun,
  createAdviceNotes,
  createRun,
  importResults,
  makeFile,
  previewRun,
  readResultsApart,
  rollBackRun,
  setCalendar,
} from '#areas/payroll/public.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { addDays, weekEnding } from '#platform/days.ts'
import { minorToDecimal } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * What payroll paid in a year, and one run in every state: a wrong one that was rolled back, one that payroll has, one
 * that is checked, and a draft. Last week is still due. The person who makes them has `who`; finance confirms.
 */
export async function makePayRuns(
  who: { payroll: Context; finance: Context },
  deps: Deps,
  today: string,
): Promise<void> {
  const lastSunday = addDays(weekEnding(today, 7), -7)
  const payroll = { ...who.payroll, deps }
  const everyFriday = { pay_after_days: 5, is_active: true, version: 0 }
  await setCalendar(payroll, { frequency: 'weekly', first_cut_off: lastSunday, ...everyFriday })
  /** Nothing where the agency had nobody on its payroll by then. */
  const made = async (weeksAgo: number) => {
    const cut_off = addDays(lastSunday, -7 * weeksAgo)
    const days = { cut_off, pay_date: addDays(cut_off, 5) }
    const { takes } = await previewRun(payroll, days)
    return takes.unit_count > 0 ? createRun(payroll, { ...days, frequency: 'weekly' }) : undefined
  }
  const exported = async (weeksAgo: number, layout: string) => {
    const run = await made(weeksAgo)
    if (!run) return undefined
    const checked = await checkRun(payroll, run.id, run.version)
    return makeFile(payroll, run.id, { layout, version: checked.version })
  }
  for (const weeksAgo of [44, 32, 20, 12, 8]) {
    const run = await exported(weeksAgo, 'generic')
    if (!run) continue
    const { filename, content } = await resultsOf(payroll, run)
    const sent = { tenant: payroll.tenant.id, person: payroll.who.id, field: 'content' }
    const read = await readResultsApart(content, run.currency, sent)
    await importResults(payroll, run.id, { filename, version: run.version }, read)
    await confirmRun(who.finance, run.id, { version: run.version, accepted: [] })
  }
  const wrong = await exported(4, 'sage')
  if (wrong)
    await rollBackRun(payroll, wrong.id, {
      version: wrong.version,
      reason: 'The bureau wants the BrightPay file',
    })
  await exported(4, 'brightpay')
  await makeAdviceNotes(payroll, lastSunday)
  const next = await made(2)
  if (next) await checkRun(payroll, next.id, next.version)
  await made(1)
}

/** What a supplier without an agreement was told every few weeks that it may invoice; its last weeks are still to come. */
async function makeAdviceNotes(ctx: Context, lastSunday: string): Promise<void> {
  for (const weeksAgo of [40, 28, 16, 8, 4]) {
    try {
      await createAdviceNotes(ctx, { cut_off: addDays(lastSunday, -7 * weeksAgo), supplier_id: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** What a payroll program answers: a fifth of tax, and the rest as it may be. */
async function resultsOf({ db }: Context, { id, number }: PayRun) {
  const { rows } = await sql<{ payroll_ref: string; amount: number }>`
    select w.payroll_ref, w.amount from pay_run_workers w where w.tenant_id = ${db.tenant} and w.pay_run_id = ${id}
    order by w.id`.execute(db)
  const lines = rows.map(({ payroll_ref, amount }) => {
    const [tax, ni, pension] = [amount / 8, amount / 20, amount / 33].map((part) => Math.trunc(part)) as [
      number,
      number,
      number,
    ]
    const amounts = [amount, tax, ni, pension, amount - tax - ni - pension, 0]
    return [payroll_ref, ...amounts.map((minor) => minorToDecimal(minor))].join(',')
  })
  return {
    filename: `${number}-results.csv`,
    content: ['Payroll reference,Gross,Tax,NI,Pension,Net,Holiday', ...lines].join('\n'),
  }
}
