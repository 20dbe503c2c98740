/** By which door something came: a browser, a program with an API token, a link in a mail, nobody's hand, our own help. */
export const vias = ['web', 'api', 'guest', 'job', 'support'] as const
export type Via = (typeof vias)[number]

/** What people call them. */
export const viaNames: Record<Via, string> = {
  web: 'Browser',
  api: 'API token',
  guest: 'Link',
  job: 'Saffron',
  support: 'Support',
}

/** From where a change came; the database writes it into the history of what the transaction does. */
export type Origin = { via: Via; ip: string; agent: string }

type Caller = {
  account_id: number | null
  token?: true
  who: { kind: string } | undefined
}

/** The one place that says so. `central`: the endpoint is one of central administration. */
export function viaOf({ account_id, token, who }: Caller, central = false): Via {
  if (token) return 'api'
  if (central || who?.kind === 'central') return 'support'
  return who || account_id !== null ? 'web' : 'guest'
}
