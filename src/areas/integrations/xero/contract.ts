import { z } from 'zod'
import {
  Day,
  Done,
  endpoint,
  Id,
  IdParam,
  Instant,
  Minor,
  ShownDay,
  Version,
} from '#platform/http/contract.ts'

export const pushModes = ['DRAFT', 'AUTHORISED'] as const

/** What somebody chose for a connection. */
export const XeroSettings = z.object({
  /** As what documents come into being over there. */
  push_as: z.enum(pushModes).default('DRAFT'),
  /** The PDF with each document: a call more for each. */
  attach_pdf: z.boolean().default(false),
  /** Documents issued from this day on go. */
  from_day: ShownDay.nullable().default(null),
})
export type XeroSettings = z.output<typeof XeroSettings>

export const XeroConnection = z.object({
  id: Id,
  legal_entity_id: Id,
  legal_entity_name: z.string(),
  status: z.enum(['connecting', 'connected', 'degraded', 'expired', 'disconnected']),
  account_name: z.string(),
  /** Organisations to choose from, while none is chosen. */
  choices: z.array(z.object({ id: z.string(), name: z.string() })),
  ...XeroSettings.shape,
  paused: z.boolean(),
  error: z.string(),
  /** Lines of the mapping that are needed, and how many of them are there. */
  needed: z.int(),
  mapped: z.int(),
  connected_by_name: z.string().nullable(),
  connected_at: Instant.nullable(),
  last_run_at: Instant.nullable(),
  version: Version,
})
export type XeroConnection = z.output<typeof XeroConnection>

export const XeroOverview = z.object({
  /** Has whoever runs Saffron registered it with Xero? */
  set_up: z.boolean(),
  companies: z.array(
    z.object({ legal_entity_id: Id, name: z.string(), connection: XeroConnection.nullable() }),
  ),
})
export type XeroOverview = z.output<typeof XeroOverview>

export const mappingKinds = [
  'tax-sales',
  'tax-purchases',
  'account-sales',
  'account-purchases',
  'rate',
] as const

const MappingLine = z.object({
  kind: z.enum(mappingKinds),
  /** The code of ours; 0 is the usual account. */
  object_id: z.int().nonnegative(),
  label: z.string(),
  /** Documents that wait to go need it. */
  needed: z.boolean(),
  target: z.string().nullable(),
  /** The target was archived over there. */
  gone: z.boolean(),
  /** What it probably is. */
  suggestion: z.string().nullable(),
})
export type MappingLine = z.output<typeof MappingLine>

const MappingChoice = z.object({ code: z.string(), name: z.string() })
export const XeroMapping = z.object({
  lines: z.array(MappingLine),
  accounts: z.array(MappingChoice),
  taxes: z.array(MappingChoice),
})
export type XeroMapping = z.output<typeof XeroMapping>

export const SaveMapping = z.object({
  lines: z
    .array(
      z.object({
        kind: z.enum(mappingKinds),
        object_id: z.int().nonnegative(),
        /** Empty takes it away. */
        target: z.string().trim().max(60),
      }),
    )
    .max(500),
})
export type SaveMapping = z.output<typeof SaveMapping>

/** What a run would do now, in figures. */
export const DryRun = z.object({
  contacts: z.object({ matched: z.int(), ambiguous: z.int(), new: z.int() }),
  documents: z.array(
    z.object({
      kind: z.enum(['sales', 'self-billing', 'credits']),
      currency: z.string(),
      count: z.int(),
      gross: Minor,
    }),
  ),
  /** Documents that wait for an answer about their contact. */
  held: z.int(),
  unmapped: z.int(),
})
export type DryRun = z.output<typeof DryRun>

export const linkStatuses = [
  'waiting',
  'ambiguous',
  'sending',
  'synced',
  'failed',
  'out_of_date',
  'resend',
  'left',
] as const

const Difference = z.object({ field: z.string(), ours: z.string(), theirs: z.string() })

/** A record of ours and where it stands over there. */
export const RemoteLink = z.object({
  id: Id,
  connection_id: Id,
  object: z.enum(['clients', 'suppliers', 'invoices', 'payments']),
  object_id: Id,
  name: z.string(),
  status: z.enum(linkStatuses),
  message: z.string(),
  /** Whom it may be over there. */
  choices: z.array(z.object({ id: z.string(), name: z.string(), detail: z.string() })),
  /** What was changed over there since both agreed. */
  diff: z.array(Difference),
  synced_at: Instant.nullable(),
  version: Version,
})
export type RemoteLink = z.output<typeof RemoteLink>

export const LedgerDifference = z.object({
  invoice_id: Id,
  number: z.string(),
  party_name: z.string(),
  currency: z.string(),
  ours: Minor,
  theirs: Minor,
  bank: Minor,
  since: ShownDay,
  /** Days since then. */
  age: z.int(),
})
export type LedgerDifference = z.output<typeof LedgerDifference>

const params = z.object({ id: IdParam })
const view = 'integrations.view'
const manage = 'integrations.manage'
const at = '/integrations/xero/connections/:id'

export const xero = {
  show: endpoint({ method: 'GET', path: '/integrations/xero', allow: view, reply: XeroOverview }),
  connect: endpoint({
    method: 'POST',
    path: '/integrations/xero/connections',
    allow: manage,
    summary: 'Begins to connect a company: answers where to sign in to Xero',
    body: z.object({ legal_entity_id: Id }),
    reply: z.object({ id: Id, url: z.string() }),
    showsSecret: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/integrations/xero/callback',
    allow: manage,
    summary: 'Ends it with what Xero sent back',
    body: z.object({ state: z.string().max(300), code: z.string().min(1).max(2000) }),
    reply: XeroConnection,
  }),
  choose: endpoint({
    method: 'PUT',
    path: `${at}/organisation`,
    allow: manage,
    summary: 'Says which organisation keeps the books of the company',
    params,
    body: z.object({ account_id: z.string().max(100) }),
    reply: XeroConnection,
  }),
  save: endpoint({
    method: 'PATCH',
    path: at,
    allow: manage,
    params,
    body: z.object({
      version: Version,
      push_as: z.enum(pushModes).optional(),
      attach_pdf: z.boolean().optional(),
      from_day: Day.optional(),
      paused: z.boolean().optional(),
    }),
    reply: XeroConnection,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: at,
    allow: manage,
    summary: 'Ends what we may do at Xero; what is linked stays linked for when it is connected again',
    params,
    reply: Done,
  }),
  mapping: endpoint({ method: 'GET', path: `${at}/mapping`, allow: view, params, reply: XeroMapping }),
  map: endpoint({
    method: 'PUT',
    path: `${at}/mapping`,
    allow: manage,
    params,
    body: SaveMapping,
    reply: XeroMapping,
  }),
  dryRun: endpoint({
    method: 'GET',
    path: `${at}/dry-run`,
    allow: view,
    summary: 'What a run would do now, in figures; nothing is sent',
    params,
    reply: DryRun,
  }),
  sync: endpoint({
    method: 'POST',
    path: `${at}/sync`,
    allow: manage,
    summary: 'Sends and brings back what there is, in the background',
    params,
    reply: Done,
  }),
  conflicts: endpoint({
    method: 'GET',
    path: `${at}/conflicts`,
    allow: view,
    summary: 'What waits for an answer: whom a contact is, what was changed over there, what was refused',
    params,
    reply: z.object({ data: z.array(RemoteLink), total: z.int() }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/integrations/xero/conflicts/:link_id/answer',
    allow: manage,
    summary: 'Answers one: ours goes again, theirs is taken as it is, or it is left',
    params: z.object({ link_id: IdParam }),
    body: z.object({
      version: Version,
      /** Of a contact: `theirs` with whom it is, `ours` makes a new one. */
      choice: z.enum(['ours', 'theirs', 'leave']),
      remote_id: z.string().max(100).optional(),
    }),
    reply: RemoteLink,
  }),
  differences: endpoint({
    method: 'GET',
    path: `${at}/differences`,
    allow: view,
    summary: 'Documents of which ours, Xero and the bank do not say the same, since when',
    params,
    reply: z.object({ data: z.array(LedgerDifference) }),
  }),
}
