import { readArrears, saveArrears } from '#areas/billing/arrears/queries.ts'
import { graceDays } from '#areas/billing/arrears/rules.ts'
import { settle } from '#areas/billing/arrears/settle.ts'
import { asSaffron } from '#areas/billing/as-saffron.ts'
import { findSubscription, type StoredSubscription } from '#areas/billing/queries.ts'
import { issueDue } from '#areas/billing/renewal/issue-due.ts'
import { invoiced, paymentLate, trialEnds } from '#areas/billing/renewal/notification-kinds.ts'
import { claimReminder } from '#areas/billing/renewal/queries.ts'
import { collectedAfter, graceReminders, reminderOn, trialReminders } from '#areas/billing/renewal/rules.ts'
import {
  lockTenant,
  type Moving,
  moveHeld,
  notifyOwners,
  recordCentralHistory,
} from '#areas/central/public.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'
import { addDays, type Day, formatDay, utcDay } from '#platform/days.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import type { Db } from '#platform/db/tenant.ts'
import { formatMoney } from '#platform/money.ts'
import { announce, enqueue } from '#platform/outbox.ts'

type Lives = StoredSubscription & { id: number; status: NonNullable<StoredSubscription['status']> }
type At = { ctx: Moving; db: Db; job: JobContext; today: Day }

/**
 * Each night, for one agency: its trial or its subscription ends, periods that are over are invoiced, what is late moves
 * it on, and its owners are reminded of what comes. All of it once, however often it runs.
 */
export const renew: JobHandler = (job) =>
  job.database.acrossTenants(
    'an agency is invoiced for Saffron by numbers that all agencies share',
    async (all) => {
      const today = utcDay(job.now)
      await lockTenant(all, job.tenant.id)
      const db = await switchTenant(all, job.tenant.id)
      const at = { ctx: asSaffron(all, job), db, job, today }
      const found = await findSubscription(all, db.tenant)
      if (!found?.id || !found.status) return
      const before = found as Lives
      if (before.status !== 'cancelled') await endTrial(at, before)
      await invoicePeriods(at)
      await endCancelled(at, before)
      await settle(at.ctx, db, today)
      await remind(at)
    },
  )

/** No night comes to an agency that is closed: what it owes until that day is invoiced when it closes. */
export const invoiceClosed: JobHandler = async (job) => {
  const all = job.database.readingAcross('an agency that was closed is invoiced to its last day')
  const found = await findSubscription(all, job.tenant.id)
  if (found?.agency_status === 'cancelled') await renew(job, {} as never)
}

async function endTrial({ ctx, db, today }: At, { id, status, trial_ends_on }: Lives): Promise<void> {
  if (status !== 'trialing' || !trial_ends_on || trial_ends_on > today) return
  await saveArrears(ctx.all, db.tenant, id, { status: 'active' })
  const agency = await lockTenant(ctx.all, db.tenant)
  if (agency.status === 'trial')
    await moveHeld(ctx, agency, {
      to: 'active',
      reason: 'Your trial is over, and your plan goes on as you chose it.',
      because: 'Its trial is over',
    })
  await announce(db, 'subscription.changed', {})
}

async function invoicePeriods({ ctx, db, job, today }: At): Promise<void> {
  for (const { subscription_id, invoice, to } of await issueDue({ all: ctx.all, db, today })) {
    const { number, gross, currency, due_on } = invoice
    await recordCentralHistory(ctx, 'subscriptions', subscription_id, 'invoiced', {
      tenantId: db.tenant,
      changes: { number, gross, currency },
    })
    await announce(db, 'subscription.changed', {})
    // Where there is a card it is taken from there; a refusal is tried again while there is still grace.
    for (const days of collectedAfter)
      await enqueue(
        db,
        'billing.collect',
        { invoice_id: invoice.id },
        days === 0 ? undefined : new Date(job.now.getTime() + days * 86_400_000),
      )
    await notifyOwners({ ...job, db }, invoiced, ({ locale }) => ({
      title: `Invoice ${number} of ${formatMoney(gross, currency, locale)}`,
      description: `For your Saffron subscription until ${formatDay(addDays(to, -1), 'date', locale)}. Please pay it by ${formatDay(due_on, 'date', locale)}.`,
      actions: [{ label: 'Open invoices', url: '/billing' }],
    }))
  }
}

/** The day has come for which it was cancelled: the agency may look, take data out, and choose a plan again. */
async function endCancelled({ ctx, db, today }: At, { id, status, ends_on }: Lives): Promise<void> {
  if (status === 'cancelled' || !ends_on || ends_on > today) return
  const agency = await lockTenant(ctx.all, db.tenant)
  const suspends = agency.status !== 'cancelled' && agency.status !== 'suspended'
  await saveArrears(ctx.all, db.tenant, id, {
    status: 'cancelled',
    cancelled_on: ends_on,
    ...(suspends && { suspended_on: today }),
  })
  await recordCentralHistory(ctx, 'subscriptions', id, 'cancelled', {
    tenantId: db.tenant,
    changes: { status: { from: status, to: 'cancelled' }, because: 'Its owners cancelled it' },
  })
  if (suspends)
    await moveHeld(ctx, agency, {
      to: 'suspended',
      reason: 'Your subscription has ended as you wished. Choose a plan under Subscription to go on.',
      because: 'Its subscription has ended',
    })
  await announce(db, 'subscription.changed', {})
}

async function remind({ ctx, db, job, today }: At): Promise<void> {
  const found = await findSubscription(ctx.all, db.tenant)
  if (!found?.id) return
  const { id, status, trial_ends_on, ends_on } = found
  const trial =
    status === 'trialing' && !ends_on && trial_ends_on
      ? reminderOn(trial_ends_on, today, trialReminders)
      : undefined
  if (trial && (await claimReminder(db, id, `trial ends in ${trial}`, trial_ends_on!)))
    await notifyOwners({ ...job, db }, trialEnds, ({ locale }) => ({
      title: `Your trial of Saffron ends on ${formatDay(trial_ends_on!, 'date', locale)}`,
      description:
        'Your plan then goes on and is charged as its price says. Change it or cancel whenever you like.',
      actions: [{ label: 'See your plan', url: '/billing' }],
    }))
  const { past_due_on, suspended_on, late_number } = await readArrears(ctx.all, db.tenant, id, today)
  const end = past_due_on && !suspended_on ? addDays(past_due_on, graceDays) : undefined
  const days = end && reminderOn(end, today, graceReminders)
  if (days && late_number && (await claimReminder(db, id, `read-only in ${days}`, end)))
    await notifyOwners({ ...job, db }, paymentLate, ({ locale }) => ({
      title: `Invoice ${late_number} is still to pay`,
      description: `From ${formatDay(end, 'date', locale)} on nothing can be changed in ${job.tenant.name} until it is paid. You can look, take data out and finish approvals all the same.`,
      actions: [{ label: 'Pay it', url: '/billing' }],
    }))
}
