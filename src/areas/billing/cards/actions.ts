import type Stripe from 'stripe'
import { neededStripe, stripeClient } from '#areas/billing/cards/client.ts'
import type { PaymentMethod } from '#areas/billing/cards/contract.ts'
import { findCard, keepCustomer, saveCard, showMethod } from '#areas/billing/cards/queries.ts'
import { fingerprint } from '#areas/billing/documents/fingerprint.ts'
import { readInvoices } from '#areas/billing/documents/queries.ts'
import { balanceOf } from '#areas/billing/documents/rules.ts'
import { findDetails } from '#areas/billing/plan/queries.ts'
import type { Context } from '#platform/context.ts'
import { utcDay } from '#platform/days.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { recordHistory } from '#platform/history.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { notFound, Refusal } from '#platform/refusal.ts'

type Doing = Context & Pick<Call<Endpoint>, 'deps'>

/** The address at which Stripe takes a card for what is invoiced from now on. */
export async function beginCard(ctx: Doing): Promise<{ url: string | null }> {
  const stripe = neededStripe(ctx.deps)
  const customer = await customerFor(ctx, stripe)
  const { url } = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    allowed_payment_method_types: ['card'],
    metadata: { tenant_id: String(ctx.db.tenant) },
    ...backTo(ctx),
  })
  await recordHistory(ctx, 'billing', 1, 'card asked for')
  return { url }
}

export async function removeCard(ctx: Doing): Promise<PaymentMethod> {
  const { db, deps } = ctx
  const kept = await findCard(db, db.tenant)
  if (kept?.remote_method) {
    await saveCard(db, db.tenant, {
      remote_method: '',
      brand: '',
      last4: '',
      exp_month: null,
      exp_year: null,
    })
    await recordHistory(ctx, 'billing', 1, 'card removed', { last4: { from: kept.last4, to: null } })
    await announce(db, 'subscription.changed', {})
    await enqueue(db, 'billing.forget_card', { remote_method: kept.remote_method })
  }
  return showMethod(db, stripeClient(deps) !== undefined)
}

/** With a card it is taken from there in a moment; without one Stripe asks for it, for this invoice alone. */
export async function payInvoice(ctx: Doing, id: number): Promise<{ url: string | null }> {
  const { db } = ctx
  const [invoice] = await readInvoices(db, db.tenant, id)
  if (!invoice) throw notFound('Invoice')
  const stripe = neededStripe(ctx.deps)
  const amount = balanceOf(invoice)
  if (amount <= 0)
    throw new Refusal(
      'billing.paid',
      409,
      'Nothing is left to pay of this invoice',
      'Reload to see where it stands.',
    )
  await recordHistory(ctx, 'billing', 1, 'payment asked for', { invoice: { from: null, to: invoice.number } })
  if ((await findCard(db, db.tenant))?.remote_method) {
    await enqueue(db, 'billing.collect', { invoice_id: id })
    return { url: null }
  }
  const customer = await customerFor(ctx, stripe)
  const metadata = { tenant_id: String(db.tenant), invoice_id: String(id) }
  const asked: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    customer,
    metadata,
    payment_intent_data: { metadata, setup_future_usage: 'off_session' },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: invoice.currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: `Saffron ${invoice.number}` },
        },
      },
    ],
    ...backTo(ctx),
  }
  // Two owners who pay on one day are led to one session, which takes the money once.
  const idempotencyKey = `saffron-pay-${utcDay(ctx.now)}-${fingerprint(String(id), asked)}`
  const { url } = await stripe.checkout.sessions.create(asked, { idempotencyKey })
  return { url }
}

/** Made once for an agency, whoever asks and however often. */
async function customerFor(ctx: Doing, stripe: Stripe): Promise<string> {
  const { db, tenant } = ctx
  await exclusively(db, 'billing.customer')
  const kept = await findCard(db, db.tenant)
  if (kept) return kept.remote_customer
  const { name, email } = await findDetails(db)
  const asked = {
    name: name || tenant.name,
    ...(email ? { email } : {}),
    metadata: { tenant_id: String(db.tenant) },
  }
  // With what is said of it in its key: Stripe refuses a key that comes again with another address.
  const made = await stripe.customers.create(asked, {
    idempotencyKey: `saffron-customer-${fingerprint('', asked)}`,
  })
  await keepCustomer(db, made.id)
  return made.id
}

function backTo({ publicUrl, tenant }: Pick<Doing, 'publicUrl' | 'tenant'>) {
  const page = `${publicUrl}/tenant/${tenant.slug}/billing`
  return { success_url: `${page}?card=taken`, cancel_url: page }
}
