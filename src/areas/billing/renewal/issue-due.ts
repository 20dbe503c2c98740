import { saveArrears } from '#areas/billing/arrears/queries.ts'
import { issueInvoice } from '#areas/billing/documents/issue.ts'
import { readHighest, readUnbilled, type StoredPlan } from '#areas/billing/queries.ts'
import { type Due, periodsDue } from '#areas/billing/renewal/rules.ts'
import type { Day } from '#platform/days.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

type At = { all: AllDb; db: Db; today: Day }
type Issued = {
  subscription_id: number
  invoice: NonNullable<Awaited<ReturnType<typeof issueInvoice>>>
  to: Day
}

/**
 * Issues what is over and stands on no invoice yet, in the transaction that is about this agency; what is free of charge is
 * passed over. A subscription that has ended is invoiced to its last day, although another one lives by then. While nobody
 * has written down who issues, it waits. `dayOf`: the day of the document, today.
 */
export async function issueDue(
  at: At,
  dayOf: (due: Due<StoredPlan>) => Day = () => at.today,
): Promise<Issued[]> {
  const issued: Issued[] = []
  for (const unbilled of await readUnbilled(at.all, at.db.tenant))
    issued.push(...(await issueOf(at, unbilled, dayOf)))
  return issued
}

async function issueOf(
  { all, db, today }: At,
  { id, cancelled_on, ends_on, ...unbilled }: Awaited<ReturnType<typeof readUnbilled>>[number],
  dayOf: (due: Due<StoredPlan>) => Day,
): Promise<Issued[]> {
  const due = periodsDue(
    { ...unbilled, comp_reason: unbilled.comp_reason ?? '', ends_on: cancelled_on ?? ends_on },
    today,
  )
  const counted = due.flatMap(({ plan: { metric }, from, to }) =>
    metric === 'flat' ? [] : [{ tenant_id: db.tenant, metric, from, to }],
  )
  const units = new Map((await readHighest(all, counted)).map((count, at) => [counted[at]!.from, count]))
  const issued: Issued[] = []
  for (const period of due) {
    const owed = period.owed(units.get(period.from) ?? 0)
    const invoice = owed && (await issueInvoice(all, db, { subscription_id: id, owed, today: dayOf(period) }))
    if (owed && owed.amount > 0 && !invoice) break
    await saveArrears(all, db.tenant, id, { billed_until: period.to })
    if (invoice) issued.push({ subscription_id: id, invoice, to: period.to })
  }
  return issued
}
