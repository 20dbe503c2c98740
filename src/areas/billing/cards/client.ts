import Stripe from 'stripe'
import type { Deps } from '#platform/area.ts'
import { Refusal } from '#platform/refusal.ts'

/** Ours computes, Stripe collects: its library, through the guard for calls that leave. Undefined: no account is set. */
export function stripeClient({
  providers,
  outside,
}: Pick<Deps, 'providers' | 'outside'>): Stripe | undefined {
  const account = providers?.stripe
  if (!account) return undefined
  const { protocol, hostname, port } = new URL(account.api_url)
  return new Stripe(account.key, {
    host: hostname,
    ...(port ? { port } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(((url: string, init: object) =>
      outside(url, init)) as typeof fetch),
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

export function neededStripe(deps: Pick<Deps, 'providers' | 'outside'>): Stripe {
  const stripe = stripeClient(deps)
  if (!stripe)
    throw new Refusal('billing.no_cards', 409, 'Cards are not taken here', 'Please pay by bank transfer.')
  return stripe
}

/** What Stripe says no to with a reason that people can read: a card that was declined. */
export const refusedCard = (error: unknown): Stripe.errors.StripeCardError | undefined =>
  error instanceof Stripe.errors.StripeCardError ? error : undefined
