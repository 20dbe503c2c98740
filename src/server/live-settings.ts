import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Outside } from '#platform/live/outside.ts'
import { isPort, type Setting, WrongSetting } from '#server/setting.ts'

/** Our own live server, or somebody else's. */
export type LiveChoice =
  | { kind: 'embedded'; appId: string; key: string; secret: string }
  | ({ kind: 'outside' } & Outside)

const word = z.string().regex(/^[\w-]+$/, 'must be letters, digits, _ and -')
const own = 'our own live server'

export const liveSettings: Setting[] = [
  {
    name: 'PUSHER_APP_ID',
    default: `\`saffron\` for ${own}`,
    meaning: 'The application at the live server',
    example: '1234567',
    check: word,
  },
  {
    name: 'PUSHER_APP_KEY',
    default: 'follows from SECRET',
    meaning: 'Its key, which browsers show',
    example: '278d425bdf160c739803',
    check: word,
  },
  {
    name: 'PUSHER_APP_SECRET',
    default: 'follows from SECRET',
    meaning: 'Its secret, which signs who may listen to what',
    example: '7ad3773142a6692b25b8',
    check: z.string().min(16, 'must have at least 16 characters'),
  },
  {
    name: 'PUSHER_HOST',
    default: `none: ${own}`,
    meaning: 'An outside live server that speaks the Pusher protocol',
    example: 'live.example.com',
    check: z.string().regex(/^[\w.-]+$/, 'must be a host name without a scheme or port'),
  },
  {
    name: 'PUSHER_PORT',
    default: '443, or 80 without TLS',
    meaning: 'Its port',
    example: '6001',
    check: z.string().refine(isPort, 'must be a number from 1 to 65535'),
  },
  {
    name: 'PUSHER_SCHEME',
    default: 'https',
    meaning: 'How it is reached; TLS is forced unless this is `http`',
    example: 'http',
    check: z.enum(['http', 'https'], 'must be http or https'),
  },
  {
    name: 'PUSHER_APP_CLUSTER',
    default: 'none',
    meaning: 'Its cluster; without PUSHER_HOST the one at pusher.com of this name',
    example: 'eu',
    check: word,
  },
]

/** Which live server these settings ask for. Throws `WrongSetting` where they do not fit together. */
export function liveChoice(given: (name: string) => string | undefined, secret: string): LiveChoice {
  const cluster = given('PUSHER_APP_CLUSTER')
  const host = given('PUSHER_HOST') ?? (cluster && `ws-${cluster}.pusher.com`)
  const missing = (name: string, why: string) => {
    const { example } = liveSettings.find((each) => each.name === name)!
    return new WrongSetting(`${name} is missing: ${why}. For example: ${name}=${example}`)
  }
  const must = (name: string, why: string) => {
    const value = given(name)
    if (!value) throw missing(name, why)
    return value
  }
  if (!host) {
    for (const name of ['PUSHER_PORT', 'PUSHER_SCHEME']) {
      if (given(name)) throw missing('PUSHER_HOST', `${name} tells how an outside live server is reached`)
    }
    const pair = 'key and secret of the live server belong together'
    if (given('PUSHER_APP_SECRET')) must('PUSHER_APP_KEY', pair)
    if (given('PUSHER_APP_KEY')) must('PUSHER_APP_SECRET', pair)
    const appId = given('PUSHER_APP_ID') ?? 'saffron'
    return {
      kind: 'embedded',
      appId,
      key: given('PUSHER_APP_KEY') ?? derived(secret, 'key').slice(0, 20),
      secret: given('PUSHER_APP_SECRET') ?? derived(secret, 'secret'),
    }
  }
  const outside = 'an outside live server needs it'
  const scheme = given('PUSHER_SCHEME') === 'http' ? 'http' : 'https'
  return {
    kind: 'outside',
    appId: must('PUSHER_APP_ID', outside),
    key: must('PUSHER_APP_KEY', outside),
    secret: must('PUSHER_APP_SECRET', outside),
    cluster: cluster ?? '',
    apiHost: given('PUSHER_HOST') ?? `api-${cluster}.pusher.com`,
    host,
    port: Number(given('PUSHER_PORT') ?? (scheme === 'https' ? 443 : 80)),
    scheme,
  }
}

/** The same in every process that knows the secret. */
function derived(secret: string, part: string): string {
  return createHmac('sha256', secret).update(`live ${part}`).digest('hex')
}
