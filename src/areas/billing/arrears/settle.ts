import { readArrears, saveArrears } from '#areas/billing/arrears/queries.ts'
import { graceDays, type Step, stepFor } from '#areas/billing/arrears/rules.ts'
import { findSubscription } from '#areas/billing/queries.ts'
import { agencyReasons } from '#areas/billing/rules.ts'
import { lockTenant, type Moving, moveHeld } from '#areas/central/public.ts'
import { addDays, type Day, formatDay } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * Brings a subscription and its agency to where they belong by what is late and what is paid, in the transaction that
 * knows of it. A person of central administration who suspended the agency is not overruled.
 */
export async function settle(ctx: Moving, db: Db, today: Day): Promise<Step> {
  const { all } = ctx
  const agency = await lockTenant(all, db.tenant)
  const found = await findSubscription(all, db.tenant)
  if (!found?.id || !found.status) return 'none'
  const arrears = await readArrears(all, db.tenant, found.id, today)
  const { past_due_on, suspended_on, late_since, late_number } = arrears
  const step = stepFor(
    { status: found.status, agency: agency.status, past_due_on, suspended_on },
    late_since !== null,
    today,
  )
  const move = (to: 'active' | 'past_due' | 'suspended', reason: string) =>
    moveHeld(ctx, agency, { to, reason, because: `Its invoices: ${step.replace('_', ' ')}` })
  if (step === 'past_due') {
    await saveArrears(all, db.tenant, found.id, { status: 'past_due', past_due_on: today })
    const end = formatDay(addDays(today, graceDays))
    if (agency.status === 'active' || agency.status === 'trial')
      await move(
        'past_due',
        `Invoice ${late_number} for your Saffron subscription ${late_since! < today ? `was due on ${formatDay(late_since!)}` : 'could not be taken from your card'}. Please pay it by ${end}: from then on nothing can be changed until it is paid.`,
      )
  }
  if (step === 'suspended') {
    await saveArrears(all, db.tenant, found.id, { suspended_on: today })
    await move(
      'suspended',
      `Invoice ${late_number} for your Saffron subscription is still to pay. Pay it and everything works again at once.`,
    )
  }
  if (step === 'active') {
    await saveArrears(all, db.tenant, found.id, {
      ...(found.status === 'past_due' && { status: 'active' as const }),
      past_due_on: null,
      suspended_on: null,
    })
    const ours = agency.status === 'past_due' || (agency.status === 'suspended' && suspended_on !== null)
    if (ours) await move('active', past_due_on ? agencyReasons.active : agencyReasons.chosen)
  }
  return step
}
