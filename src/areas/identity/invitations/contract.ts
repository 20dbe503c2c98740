import { z } from 'zod'
import { Brand, UserKind } from '#areas/access/contract.ts'
import { endpoint, IdParam, Instant, requiredText } from '#platform/http/contract.ts'

/** What an invitation says to whoever holds its code. */
export const OpenInvitation = z.object({
  agency_name: z.string(),
  brand: Brand,
  inviter_name: z.string(),
  email: z.string(),
  name: z.string(),
  kind: UserKind,
  roles: z.array(z.string()),
  /** Whether the address has an account: then its password lets in, else a new one is chosen. */
  has_account: z.boolean(),
  expires_at: Instant,
})
export type OpenInvitation = z.output<typeof OpenInvitation>

const params = z.object({ id: IdParam })
const code = z.string().min(1).max(200)

export const AcceptInvitation = z.object({
  code,
  /** Of a new account. */
  name: requiredText(120).optional(),
  password: z.string().min(1, 'Please fill this in').max(200, 'At most 200 characters'),
})

export const invitations = {
  open: endpoint({
    method: 'POST',
    path: '/invitations/:id/opening',
    allow: 'public',
    summary: 'Shows an invitation to whoever holds its code; changes nothing',
    params,
    body: z.object({ code }),
    reply: z.object({ data: OpenInvitation }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invitations/:id/acceptance',
    allow: 'public',
    summary: 'Makes the account, or asks for the password of the one that exists, and signs in',
    params,
    body: AcceptInvitation,
    reply: z.object({
      agency: z.object({ slug: z.string(), name: z.string() }),
      name: z.string(),
      /** False when the account asks for more than a password: then sign in as usual. */
      signed_in: z.boolean(),
    }),
  }),
}
