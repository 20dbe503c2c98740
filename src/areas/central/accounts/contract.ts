import { z } from 'zod'
import { Email, EmailedCode } from '#areas/identity/contract.ts'
import { Done, endpoint, Id, Instant, requiredText } from '#platform/http/contract.ts'

export const LookUp = z.object({ email: Email })

/** All that is told of an account: no name, no agency. Nothing is told apart from there being none. */
export const Found = z.object({
  /** There is an account at this address, and it has a second step. */
  found: z.boolean(),
  /** In how many agencies it is somebody; 0 where nothing was found. */
  agencies: z.int(),
})
export type Found = z.output<typeof Found>

export const AskForReset = z.object({ email: Email, reason: requiredText(500) })

export const resetStatuses = ['waiting', 'used', 'replaced', 'expired'] as const
/** An email that was sent, without saying to whom. */
export const AccountReset = z.object({
  id: Id,
  name: z.string(),
  reason: z.string(),
  asked_at: Instant,
  used_at: Instant.nullable(),
  status: z.enum(resetStatuses),
})
export type AccountReset = z.output<typeof AccountReset>

export const UseReset = z.object({
  email: Email,
  code: EmailedCode,
  password: z.string().min(1, 'Please fill this in').max(1000),
})

const allow = 'central.accounts.manage'

export const centralAccounts = {
  lookUp: endpoint({
    method: 'POST',
    path: '/central/account-lookups',
    allow,
    summary:
      'Whether there is an account with a second step at exactly this address, and in how many agencies',
    body: LookUp,
    reply: z.object({ data: Found }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/central/account-resets',
    allow,
    summary: 'The last emails to people who lost their second step, and what became of them',
    reply: z.object({ data: z.array(AccountReset) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/central/account-resets',
    allow,
    summary: 'Sends the email with which the owner of an account takes their lost second step away',
    body: AskForReset,
    reply: Done,
  }),
}

export const secondStepReset = {
  use: endpoint({
    method: 'PUT',
    path: '/second-step-resets',
    allow: 'public',
    summary: 'Takes the second step of an account away, by the code of the email and the password',
    body: UseReset,
    reply: Done,
  }),
}
