import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { stripeClient } from '#areas/billing/cards/client.ts'
import { applyPayment, customerOf, isTheirs } from '#areas/billing/cards/collect.ts'
import { claimEvent, saveCard } from '#areas/billing/cards/queries.ts'
import { readInvoices } from '#areas/billing/documents/queries.ts'
import { balanceOf } from '#areas/billing/documents/rules.ts'
import type { Deps } from '#platform/area.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { Refusal } from '#platform/refusal.ts'

/** Seconds that the clock of a message may differ from ours, either way. */
const tolerance = 300

/**
 * What Stripe tells: signed, at least once, in any order. Each is taken once, by its id; what it is about is asked of Stripe
 * itself, so that an old message never overwrites what is newer.
 */
export function stripeWebhook(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/webhooks/stripe', async (request, reply) => {
      const stripe = stripeClient(deps)
      const secret = deps.providers?.stripe?.webhook_secret
      if (!stripe || !secret) throw new Refusal('not_found', 404, 'Cards are not taken here', '')
      const event = signedEvent(
        stripe,
        request.body,
        String(request.headers['stripe-signature'] ?? ''),
        secret,
      )
      if (!event) return reply.status(400).send()
      await take(deps, stripe, event)
      return reply.status(200).send({ received: true })
    })
  })
}

/** Undefined: nobody who knows the secret has signed it, or its clock is far from ours. */
function signedEvent(
  stripe: Stripe,
  body: unknown,
  signature: string,
  secret: string,
): Stripe.Event | undefined {
  const said = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])
  if (!Buffer.isBuffer(body) || !(Math.abs(Date.now() / 1000 - said) <= tolerance)) return undefined
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, tolerance)
  } catch {
    return undefined
  }
}

async function take(deps: Deps, stripe: Stripe, event: Stripe.Event): Promise<void> {
  const { type, id } = event
  if (type === 'payment_intent.succeeded' || type === 'payment_intent.payment_failed')
    await applyPayment(deps, await stripe.paymentIntents.retrieve(event.data.object.id), { id, type })
  if (type === 'checkout.session.completed') {
    const session = await stripe.checkout.sessions.retrieve(event.data.object.id)
    await takeCard(deps, session, await newestCard(stripe, customerOf(session)), { id, type })
  }
}

/** Of its customer, not of the session: the message of an older card may come after that of a newer one. */
async function newestCard(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod | undefined> {
  if (customer === '') return undefined
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 })
  return data[0]
}

/** A card that was written down becomes the one that is used, and what is still to pay is taken from it. */
function takeCard(
  deps: Deps,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod | undefined,
  event: { id: string; type: string },
): Promise<void> {
  return deps.database.acrossTenants('a payment of an agency for Saffron arrives', async (all) => {
    if (!(await claimEvent(all, event.id, event.type))) return
    const tenant = Number(session.metadata?.tenant_id)
    if (!(await isTheirs(all, tenant, customerOf(session)))) return
    if (!method?.card) return
    const { brand, last4, exp_month, exp_year } = method.card
    const db = await switchTenant(all, tenant)
    await saveCard(all, tenant, { remote_method: method.id, brand, last4, exp_month, exp_year })
    await announce(db, 'subscription.changed', {})
    if (session.mode !== 'setup') return
    for (const invoice of await readInvoices(all, tenant))
      if (balanceOf(invoice) > 0) await enqueue(db, 'billing.collect', { invoice_id: invoice.id })
  })
}
