import { z } from 'zod'
import type { XeroProvider } from '#platform/integration.ts'
import { type Setting, WrongSetting } from '#server/setting.ts'

const address = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^?#]+$/.test(value) && URL.canParse(value),
    'must be an address of the web',
  )

/** The app that lets agencies connect their Xero: made once at developer.xero.com by whoever runs Saffron. */
export const xeroSettings: Setting[] = [
  {
    name: 'XERO_CLIENT_ID',
    default: 'none: nobody can connect Xero',
    meaning: 'The app at Xero; its redirect address is `PUBLIC_URL/api/integrations/xero/callback`',
    example: '8F0D2A6E91B34C0E9A7D5B1C3E2F4A60',
    check: z.string().regex(/^[\w-]{8,100}$/, 'must be the client id that Xero shows'),
  },
  {
    name: 'XERO_CLIENT_SECRET',
    default: 'none',
    meaning: 'Its secret',
    example: 'k3LwV0pQ9sYb7dTz1nXcRf5mHj8uGa2e',
    check: z.string().min(16, 'must be the client secret that Xero shows'),
  },
  {
    name: 'XERO_WEBHOOK_KEY',
    default: 'none: payments come in once a night',
    meaning: 'Signs what Xero tells `PUBLIC_URL/api/webhooks/xero` at once',
    example: 'T8fVq2sXk1LmN0pR7uWzYb4cD6eG9hJ3',
    check: z.string().min(8, 'must be the webhook key that Xero shows'),
  },
  {
    name: 'XERO_API_URL',
    default: 'https://api.xero.com',
    meaning: 'Where Xero answers; another one for tests',
    example: 'http://127.0.0.1:4010',
    check: address,
  },
  {
    name: 'XERO_IDENTITY_URL',
    default: 'https://identity.xero.com',
    meaning: 'Where Xero gives tokens',
    example: 'http://127.0.0.1:4010',
    check: address,
  },
  {
    name: 'XERO_LOGIN_URL',
    default: 'https://login.xero.com',
    meaning: 'Where people sign in to Xero',
    example: 'http://127.0.0.1:4010',
    check: address,
  },
]

/** The app, when both its id and its secret are given. */
export function xeroOf(given: (name: string) => string | undefined): XeroProvider | undefined {
  const client_id = given('XERO_CLIENT_ID')
  const client_secret = given('XERO_CLIENT_SECRET')
  if (!client_id && !client_secret) return undefined
  if (!client_id || !client_secret)
    throw new WrongSetting('XERO_CLIENT_ID and XERO_CLIENT_SECRET belong together: set both, or neither.')
  const at = (name: string, usual: string) => (given(name) ?? usual).replace(/\/+$/, '')
  return {
    client_id,
    client_secret,
    api_url: at('XERO_API_URL', 'https://api.xero.com'),
    identity_url: at('XERO_IDENTITY_URL', 'https://identity.xero.com'),
    login_url: at('XERO_LOGIN_URL', 'https://login.xero.com'),
    webhook_key: given('XERO_WEBHOOK_KEY'),
  }
}
