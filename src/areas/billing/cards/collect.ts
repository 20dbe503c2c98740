import type Stripe from 'stripe'
import { settle } from '#areas/billing/arrears/settle.ts'
import { asSaffron } from '#areas/billing/as-saffron.ts'
import { refusedCard, stripeClient } from '#areas/billing/cards/client.ts'
import { claimEvent, failuresOf, findCard } from '#areas/billing/cards/queries.ts'
import { readInvoices } from '#areas/billing/documents/queries.ts'
import { balanceOf } from '#areas/billing/documents/rules.ts'
import { lockTenant } from '#areas/central/public.ts'
import type { Deps, JobHandler } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import { utcDay } from '#platform/days.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { announce } from '#platform/outbox.ts'

/**
 * Takes what is still to pay of an invoice from the card of the agency. The key of the request is the number of the try, so
 * that a try which is carried out twice takes the money once; the next one follows a refusal.
 */
export const collect: JobHandler = async (job, { invoice_id }: { invoice_id: number }) => {
  const stripe = stripeClient(job)
  if (!stripe) return
  const tenant = job.tenant.id
  const { invoice, card, tries } = await job.inTenant(async (db) => ({
    invoice: (await readInvoices(db, tenant, invoice_id))[0],
    card: await findCard(db, tenant),
    tries: await failuresOf(db, tenant, invoice_id),
  }))
  const amount = invoice ? balanceOf(invoice) : 0
  if (!invoice || amount <= 0 || !card?.remote_method) return
  const { number, currency } = invoice
  const asked = {
    amount,
    currency: currency.toLowerCase(),
    customer: card.remote_customer,
    payment_method: card.remote_method,
    off_session: true,
    confirm: true,
    description: `Saffron ${number}`,
    metadata: { tenant_id: String(tenant), invoice_id: String(invoice_id) },
  }
  const options = { idempotencyKey: `saffron-${tenant}-${invoice_id}-${tries}-${card.remote_method}` }
  const paid = await stripe.paymentIntents.create(asked, options).catch((error: unknown) => {
    const intent = refusedCard(error)?.payment_intent
    if (!intent) throw error
    return intent
  })
  await applyPayment(job, paid)
}

type At = Pick<Deps, 'database' | 'publicUrl'>

/** Writes down what became of a payment, once however often it is told, and moves the agency along in the same transaction. */
export function applyPayment(
  { database, publicUrl }: At,
  paid: Stripe.PaymentIntent,
  event?: { id: string; type: string },
): Promise<void> {
  return database.acrossTenants('a payment of an agency for Saffron arrives', async (all) => {
    if (event && !(await claimEvent(all, event.id, event.type))) return
    const tenant = Number(paid.metadata.tenant_id)
    const invoice_id = Number(paid.metadata.invoice_id)
    if (!(await isTheirs(all, tenant, customerOf(paid)))) return
    await lockTenant(all, tenant)
    const db = await switchTenant(all, tenant)
    const [invoice] = await readInvoices(all, tenant, invoice_id)
    if (!invoice) return
    const now = clock.now()
    const wrote = paid.status === 'succeeded' ? await receipt() : await failure()
    if (!wrote) return
    await settle(asSaffron(all, { now, publicUrl }), db, utcDay(now))
    await announce(db, 'subscription.changed', {})

    async function receipt(): Promise<boolean> {
      const made = await all
        .insertInto('subscription_receipts')
        .values({
          tenant_id: tenant,
          invoice_id,
          amount: paid.amount_received || paid.amount,
          received_on: utcDay(now),
          way: 'card',
          reference: paid.id,
          remote_id: paid.id,
        })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'remote_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return made !== undefined
    }

    async function failure(): Promise<boolean> {
      const why = paid.last_payment_error?.message
      // It is under way, or waits for a person who is at it: nothing has been refused.
      if (!why) return false
      const made = await all
        .insertInto('payment_failures')
        .values({ tenant_id: tenant, invoice_id, remote_id: paid.id, reason: why.slice(0, 300) })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'remote_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return made !== undefined
    }
  })
}

/** What a payment says of its agency counts only if the customer is the one that we made for it. */
export async function isTheirs(all: AllDb, tenant: number, customer: string): Promise<boolean> {
  if (!Number.isSafeInteger(tenant) || tenant <= 0 || customer === '') return false
  return (await findCard(all, tenant))?.remote_customer === customer
}

export const customerOf = ({ customer }: { customer: string | { id: string } | null }): string =>
  typeof customer === 'string' ? customer : (customer?.id ?? '')
