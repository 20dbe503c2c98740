import { z } from 'zod'
import { BillingInput, BillingProfile, NewBilling, termsFrom } from '#areas/clients/billing-record.ts'
import { FloorPercent } from '#areas/settings/contract.ts'
import { addressFields } from '#platform/address.ts'
import {
  anyOf,
  Currency,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  Minor,
  pageOf,
  requiredText,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'
import { CompanyNumber, OptionalEmail, VatNumber } from '#platform/identifiers.ts'
import { recordShape } from '#platform/record-shape.ts'
import { Accepted } from '#platform/warnings.ts'
import { Website } from '#platform/website.ts'

export {
  BillingInput,
  BillingProfile,
  billingRecord,
  frequencies,
  groupBy,
  monthSplits,
  NewBilling,
  type SplitBy,
  splitBy,
  summariseTo,
  termsFrom,
} from '#areas/clients/billing-record.ts'

export {
  type AskedReference,
  askedReferences,
  EnteredReference,
  longestReference,
  neededWhen,
  type PlacementReference,
  PlacementReferences,
  type ReferenceFacts,
  whyNotLabels,
} from '#areas/clients/references.ts'

export const clientStatuses = ['prospect', 'active', 'on_hold', 'inactive'] as const
export const ClientStatus = z.enum(clientStatuses)
export type ClientStatus = z.output<typeof ClientStatus>

export const contactRoles = ['approver', 'billing', 'hiring', 'signatory', 'compliance'] as const
export const ContactRole = z.enum(contactRoles)

/** A person at the client. As an approver they are also a user (`user_id`) and get links to timesheets. */
export const ContactInput = z.object({
  /** Absent: a new contact. */
  id: Id.optional(),
  name: requiredText(120),
  email: OptionalEmail.default(''),
  phone: text(40).default(''),
  job_title: text(120).default(''),
  roles: z.array(ContactRole).max(5).default([]),
})
export const Contact = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  job_title: z.string(),
  roles: z.array(ContactRole),
  user_id: Id.nullable(),
})

/** What a hold does, in the words of the form, the run and the invoice. */
export const invoiceHold = {
  title: 'Invoices to this client are on hold',
  description:
    'Its time is left out of invoice runs, and its drafts are not issued, until the hold is released.',
}
/** Of a billing profile that stops on disputes. */
export const disputeHold = {
  title: 'The client disputes an invoice',
  description:
    'Its time is left out of invoice runs, and its drafts are not issued, until the dispute is resolved. Its billing profile says so.',
}
export const clientHold = {
  title: 'The client is on hold',
  description:
    'Its time is left out of invoice runs, and its drafts are not issued, until it is active again.',
}

export const clientRecord = recordShape('clients', {
  name: requiredText(160),
  trading_name: text(160).default(''),
  company_number: CompanyNumber.default(''),
  vat_number: VatNumber.default(''),
  industry: text(80).default(''),
  website: Website.default(''),
  phone: text(40).default(''),
  ...addressFields,
  /** The bank holidays that count where the work is done; null: the agency's default calendar. */
  holiday_calendar_id: Id.nullable().default(null),
  accounts_ref: text(40).default(''),
  /** Percent of the charge that a margin should not fall below here; null: the agency’s floor. A term: it takes `clients.terms.update`. */
  margin_floor: FloorPercent.nullable().default(null),
  notes: text(5000).default(''),
  owner_user_id: Id.nullable().default(null),
})
const contacts = z.array(ContactInput).max(100, 'At most 100 contacts')

export const NewClient = clientRecord.New.extend({
  status: z.enum(['prospect', 'active']).default('active'),
  /** Absent: whoever adds the client. */
  owner_user_id: Id.nullable().optional(),
  contacts: contacts.default([]),
  billing_profile: NewBilling.partial().default({}),
  accepted: Accepted,
})
export type NewClient = z.output<typeof NewClient>

/** What is left out stays as it is; `contacts` is the whole list, and those missing from it are removed. */
export const ChangeClient = clientRecord.Change.extend({
  status: ClientStatus.optional(),
  contacts: contacts.optional(),
  billing_profile: BillingInput.partial().optional(),
  accepted: Accepted,
})
export type ChangeClient = z.output<typeof ChangeClient>

const stored = {
  id: Id,
  status: ClientStatus,
  owner_name: z.string().nullable(),
  live_placements: z.int(),
  version: Version,
  created_at: Instant,
}

export const ClientRow = z.object({
  ...stored,
  ...clientRecord.pick('name', 'trading_name', 'owner_user_id', 'accounts_ref', 'city'),
  payment_terms_days: z.int(),
  payment_terms_from: z.enum(termsFrom),
  currency: Currency,
  /** Gross of sales invoices past their due day; null for people who may not see invoices. */
  overdue: Minor.nullable(),
  last_invoice_on: ShownDay.nullable(),
  /** An invoice could be mailed: the billing profile has an address. */
  has_billing_email: z.boolean(),
})
export type ClientRow = z.output<typeof ClientRow>

export const Client = z.object({
  ...stored,
  ...clientRecord.reply,
  holiday_calendar_name: z.string().nullable(),
  team_id: Id.nullable(),
  archived_at: Instant.nullable(),
  updated_at: Instant,
  contacts: z.array(Contact),
  billing_profile: BillingProfile,
})
export type Client = z.output<typeof Client>
export type Contact = z.output<typeof Contact>
export type ContactInput = z.output<typeof ContactInput>

const params = z.object({ id: IdParam })
const yes = z
  .enum(['1', 'true'])
  .transform(() => true)
  .optional()

export const ClientsQuery = ListQuery.extend({
  /** None chosen: all but archived (`inactive`) clients, unless they are asked for by `ids`. */
  status: anyOf(clientStatuses),
  owner_user_id: IdParam.optional(),
  overdue: yes,
  missing_billing_email: yes,
})
export type ClientsQuery = z.output<typeof ClientsQuery>

export const clients = {
  list: endpoint({
    method: 'GET',
    path: '/clients',
    allow: 'clients.view',
    summary: 'Clients, searched by name, trading name, accounts reference or company number',
    query: ClientsQuery,
    reply: pageOf(ClientRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/clients/:id',
    allow: 'clients.view',
    summary: 'One client with its contacts and billing profile',
    params,
    reply: Client,
  }),
  create: endpoint({
    method: 'POST',
    path: '/clients',
    allow: 'clients.create',
    summary: 'Creates a client with its contacts and billing profile',
    body: NewClient,
    reply: Client,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/clients/:id',
    allow: ['clients.update', 'clients.terms.update', 'clients.archive'],
    summary: 'Changes a client, its contacts, its billing profile or its status',
    params,
    body: ChangeClient,
    reply: Client,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/clients/:id/invoice-hold',
    allow: 'clients.terms.update',
    summary: 'Holds invoices to this client, with a reason, until the hold is released',
    params,
    body: z.object({ reason: requiredText(300) }),
    reply: Client,
  }),
  releaseHold: endpoint({
    method: 'DELETE',
    path: '/clients/:id/invoice-hold',
    allow: 'clients.terms.update',
    summary: 'Releases the hold on invoices to this client',
    params,
    reply: Client,
  }),
}
