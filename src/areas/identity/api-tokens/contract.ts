import { z } from 'zod'
import {
  anyOf,
  Done,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  requiredText,
} from '#platform/http/contract.ts'

/** `asleep`: its person is locked or deactivated, so it opens nothing. */
export const tokenStatuses = ['active', 'asleep', 'expired', 'revoked'] as const

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** The last characters of what its program shows. */
  ending: z.string(),
  /** Whom it speaks for. */
  user_id: Id,
  user_name: z.string(),
  permissions: z.array(z.string()),
  status: z.enum(tokenStatuses),
  created_at: Instant,
  expires_at: Instant,
  /** Noted once a minute at most. */
  last_used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  revoked_by_name: z.string().nullable(),
})
export type ApiToken = z.output<typeof ApiToken>

/** A token lives for a year at most: what is forgotten ends by itself. */
export const longestDays = 365

export const NewApiToken = z.object({
  name: requiredText(80),
  /** Names of the catalogue, alone or ending in `.team` or `.own`. */
  permissions: z.array(z.string().max(80)).min(1, 'Choose at least one').max(600),
  expires_in_days: z.int().min(1, 'At least one day').max(longestDays, `At most ${longestDays} days`),
})

const params = z.object({ id: IdParam })

export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path: '/api-tokens',
    allow: 'api_tokens.manage',
    summary: 'The API tokens of the agency, of whomever they speak for',
    query: ListQuery.extend({ status: anyOf(tokenStatuses) }),
    reply: pageOf(ApiToken),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api-tokens/:id',
    allow: 'api_tokens.manage',
    params,
    reply: ApiToken,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-tokens',
    allow: 'api_tokens.manage',
    summary: 'Creates a token that speaks for the person who asks; it is shown in this reply and never again',
    body: NewApiToken,
    reply: ApiToken.extend({ token: z.string() }),
    creates: true,
    showsSecret: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api-tokens/:id',
    allow: 'api_tokens.manage',
    summary: 'Ends a token for good, from the next request on',
    params,
    reply: Done,
  }),
}
