import { z } from 'zod'
import { AgencyStatus } from '#areas/access/contract.ts'
import { Replacing } from '#areas/central/groups/mails/contract.ts'
import { NewExpenseCode, NewRateCode, NewTaxCode } from '#areas/codes/contract.ts'
import {
  Done,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  requiredText,
  text,
  Version,
} from '#platform/http/contract.ts'

export const GroupRow = z.object({
  id: Id,
  name: z.string(),
  agencies: z.int(),
  codes: z.int(),
  /** Kinds of mails it words for its agencies. */
  mails: z.int(),
  created_at: Instant,
})
export type GroupRow = z.output<typeof GroupRow>

export const codeKinds = ['tax-codes', 'rate-codes', 'expense-codes'] as const
export const pushModes = ['locked', 'override'] as const

const counts = { made: z.int(), changed: z.int(), kept: z.int(), released: z.int() }

/** How many codes, and how many mails; those are absent of what was sent before groups worded mails. */
const Result = z.object({ ...counts, mails: z.object({ ...counts, replaced: z.int() }).optional() })

const kept = {
  id: Id,
  code: z.string(),
  mode: z.enum(pushModes),
  /** An agency has it: what is printed on documents stays. */
  pushed_at: Instant.nullable(),
  version: Version,
}

/** A code of a group: what the agencies get is in `fields`, as their own new code of that kind would have it. */
export const GroupCode = z.discriminatedUnion('kind', [
  z.object({
    ...kept,
    kind: z.literal('tax-codes'),
    fields: NewTaxCode.omit({ code: true, is_default: true }),
  }),
  z.object({
    ...kept,
    kind: z.literal('rate-codes'),
    fields: NewRateCode.omit({ code: true, tax_code_id: true }),
  }),
  z.object({
    ...kept,
    kind: z.literal('expense-codes'),
    fields: NewExpenseCode.omit({ code: true, tax_code_id: true }),
  }),
])
export type GroupCode = z.output<typeof GroupCode>

export const Group = z.object({
  id: Id,
  name: z.string(),
  notes: z.string(),
  version: Version,
  created_at: Instant,
  /** The agencies, and how far each is with having what the group keeps; `push` null: nothing was ever sent. */
  members: z.array(
    z.object({
      id: Id,
      name: z.string(),
      slug: z.string(),
      status: AgencyStatus,
      push: z
        .object({
          status: z.enum(['waiting', 'done']),
          asked_at: Instant,
          done_at: Instant.nullable(),
          result: Result.nullable(),
        })
        .nullable(),
    }),
  ),
  codes: z.array(GroupCode),
  /** Kinds of mails it words: `GET /central/groups/:id/mails`. */
  mails: z.int(),
})
export type Group = z.output<typeof Group>

const fields = { name: requiredText(120), notes: text(4000), tenant_ids: z.array(Id).max(2000) }

/** `tenant_ids`: all agencies of the group. One that is in another group moves over. */
export const NewGroup = z.object({
  name: fields.name,
  notes: fields.notes.default(''),
  tenant_ids: fields.tenant_ids.default([]),
})
export const ChangeGroup = z
  .object(fields)
  .partial()
  .extend({ replacing: Replacing.default(0), version: Version })

const mode = z.enum(pushModes).default('locked')
const code = requiredText(20).regex(/^[A-Za-z0-9._-]+$/, 'Letters, digits, dots and dashes only')

/** The body of a new code: its kind, and the fields a code of that kind has in an agency. */
export const NewGroupCode = z.discriminatedUnion('kind', [
  NewTaxCode.omit({ is_default: true }).extend({ kind: z.literal('tax-codes'), mode, code }),
  // What it is (basic, night) has the same name as what kind of code this is.
  NewRateCode.omit({ kind: true, tax_code_id: true }).extend({
    kind: z.literal('rate-codes'),
    rate_kind: NewRateCode.shape.kind,
    mode,
    code,
  }),
  NewExpenseCode.omit({ tax_code_id: true }).extend({ kind: z.literal('expense-codes'), mode, code }),
])

export const ChangeGroupCode = z
  .object({ name: requiredText(80), mode: z.enum(pushModes) })
  .partial()
  .extend({
    version: Version,
  })

const params = z.object({ id: IdParam })
const codeParams = z.object({ id: IdParam, code_id: IdParam })

export const groups = {
  list: endpoint({
    method: 'GET',
    path: '/central/groups',
    allow: 'central.groups.view',
    query: ListQuery,
    reply: pageOf(GroupRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/central/groups/:id',
    allow: 'central.groups.view',
    params,
    reply: z.object({ data: Group }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/central/groups',
    allow: 'central.groups.manage',
    body: NewGroup,
    reply: z.object({ id: Id }),
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/central/groups/:id',
    allow: 'central.groups.manage',
    params,
    body: ChangeGroup,
    reply: Done,
  }),
  addCode: endpoint({
    method: 'POST',
    path: '/central/groups/:id/codes',
    allow: 'central.groups.manage',
    summary: 'Adds a code, which every agency of the group gets',
    params,
    body: NewGroupCode,
    reply: z.object({ id: Id }),
    creates: true,
  }),
  changeCode: endpoint({
    method: 'PATCH',
    path: '/central/groups/:id/codes/:code_id',
    allow: 'central.groups.manage',
    summary: 'Names a code otherwise, or lets agencies have it their own way',
    params: codeParams,
    body: ChangeGroupCode,
    reply: Done,
  }),
  withdrawCode: endpoint({
    method: 'DELETE',
    path: '/central/groups/:id/codes/:code_id',
    allow: 'central.groups.manage',
    summary: 'Withdraws a code: what agencies have of it becomes their own',
    params: codeParams,
    reply: Done,
  }),
  push: endpoint({
    method: 'POST',
    path: '/central/groups/:id/push',
    allow: 'central.groups.manage',
    summary: 'Brings all agencies of the group in line again',
    params,
    reply: Done,
  }),
}
