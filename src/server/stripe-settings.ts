import { z } from 'zod'
import type { StripeProvider } from '#platform/integration.ts'
import { type Setting, WrongSetting } from '#server/setting.ts'

/** The account at Stripe that collects what agencies owe for Saffron. */
export const stripeSettings: Setting[] = [
  {
    name: 'STRIPE_KEY',
    default: 'none: agencies pay by transfer',
    meaning: 'The secret key at Stripe, which takes cards for subscriptions to Saffron',
    example: 'sk_test_of_your_account_at_stripe',
    check: z.string().regex(/^(sk|rk)_\w{8,300}$/, 'must be a secret or restricted key of Stripe'),
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    default: 'none',
    meaning: 'Signs what Stripe tells `PUBLIC_URL/api/webhooks/stripe`; needed with STRIPE_KEY',
    example: 'whsec_of_your_webhook_at_stripe',
    check: z.string().regex(/^whsec_\S{4,300}$/, 'must be the signing secret that Stripe shows'),
  },
  {
    name: 'STRIPE_API_URL',
    default: 'https://api.stripe.com',
    meaning: 'Where Stripe answers; another one for tests',
    example: 'http://127.0.0.1:4012',
    check: z
      .string()
      .refine(
        (value) => /^https?:\/\/[^/?#]+\/?$/.test(value) && URL.canParse(value),
        'must be http:// or https:// with a host and no path',
      ),
  },
]

/** The account, when both its key and its signing secret are given. */
export function stripeOf(given: (name: string) => string | undefined): StripeProvider | undefined {
  const key = given('STRIPE_KEY')
  const webhook_secret = given('STRIPE_WEBHOOK_SECRET')
  if (!key && !webhook_secret) return undefined
  if (!key || !webhook_secret)
    throw new WrongSetting('STRIPE_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or neither.')
  return {
    key,
    webhook_secret,
    api_url: (given('STRIPE_API_URL') ?? 'https://api.stripe.com').replace(/\/+$/, ''),
  }
}
