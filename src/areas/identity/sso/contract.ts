import { z } from 'zod'
import { Agency } from '#areas/access/contract.ts'
import { Email } from '#areas/identity/contract.ts'
import { Done, endpoint, Id, requiredText, Version } from '#platform/http/contract.ts'

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'Not a mail domain, use one like example.com',
  )

const Issuer = z
  .string()
  .trim()
  .max(500)
  .refine(
    (value) => URL.canParse(value) && /^https?:/.test(value),
    'An address, like https://login.example.com',
  )

/** How the agency's people sign in at its own provider. The secret is written and never read. */
export const SignOn = z.object({
  issuer: z.string(),
  client_id: z.string(),
  domains: z.array(z.string()),
  role_id: Id,
  role_name: z.string(),
  /** Staff come in by it alone; owners keep their password as a way in. */
  enforced: z.boolean(),
  version: z.int(),
})
export type SignOn = z.output<typeof SignOn>

export const SaveSignOn = z.object({
  issuer: Issuer,
  client_id: requiredText(200),
  /** Null keeps the one that is there; another issuer asks for it anew. */
  client_secret: z.string().trim().max(500).nullable(),
  domains: z.array(Domain).min(1, 'At least one mail domain').max(20, 'At most 20'),
  role_id: Id,
  enforced: z.boolean(),
  /** 0 the first time. */
  version: Version,
})

const Settings = z.object({
  data: SignOn.nullable(),
  /** What the provider must be told to send people back to. */
  redirect_uri: z.string(),
  /** The domain of the mail of whoever asks, when it can be claimed. */
  own_domain: z.string().nullable(),
})
export type SignOnSettings = z.output<typeof Settings>

export const signOn = {
  show: endpoint({
    method: 'GET',
    path: '/sign-on',
    allow: 'settings.security',
    summary: 'The single sign-on of the agency',
    reply: Settings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/sign-on',
    allow: 'settings.security',
    summary: 'Sets the single sign-on up, or changes it',
    body: SaveSignOn,
    reply: Settings,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sign-on',
    allow: 'settings.security',
    summary: 'Ends the single sign-on; whoever came in by it is signed out',
    reply: Done,
  }),
  test: endpoint({
    method: 'POST',
    path: '/sign-on/test',
    allow: 'settings.security',
    summary: 'Asks a provider what it is, as signing in would',
    body: z.object({ issuer: Issuer }),
    reply: Done,
  }),
  offers: endpoint({
    method: 'GET',
    path: '/sign-on/offers',
    allow: 'public',
    summary:
      'The agencies with a sign-on for the domain of an email address, whether or not the address is known, or of this name',
    query: z.object({ email: Email.optional(), agency: z.string().max(40).optional() }),
    reply: z.object({ data: z.array(Agency) }),
  }),
}
