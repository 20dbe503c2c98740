import { z } from 'zod'
import { addressFields, addressResponse, newAddress } from '#platform/address.ts'
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
import { CompanyNumber, EmailList, OptionalEmail, VatNumber } from '#platform/identifiers.ts'
import { Accepted } from '#platform/warnings.ts'

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

export const termsFrom = ['invoice_date', 'end_of_month'] as const
export const splitBy = ['client', 'placement', 'candidate', 'po_number'] as const
export const groupBy = ['none', 'candidate', 'week'] as const
export const summariseTo = ['day', 'week_rate', 'rate'] as const

/** What a hold does, in the words of the form, the run and the invoice. */
export const invoiceHold = {
  title: 'Invoices to this client are on hold',
  description:
    'Its time is left out of invoice runs, and its drafts are not issued, until the hold is released.',
}
export const clientHold = {
  title: 'The client is on hold',
  description:
    'Its time is left out of invoice runs, and its drafts are not issued, until it is active again.',
}

/** How the client is invoiced. The fields from `currency` on are terms: they need `clients.terms.update`. */
export const BillingInput = z.object({
  bill_to_name: text(200),
  email_to: EmailList,
  email_cc: EmailList,
  client_reference: text(80),
  currency: Currency,
  payment_terms_days: z.int().min(0, 'Not below 0').max(365, 'At most 365 days'),
  payment_terms_from: z.enum(termsFrom),
  /** One invoice for each of these … */
  split_by: z.enum(splitBy),
  /** … whose lines stand under these headings … */
  group_by: z.enum(groupBy),
  /** … and sum up the work this far. */
  summarise_to: z.enum(summariseTo),
  tax_code_id: Id,
  /** The company that invoices this client; null: the agency's default one. */
  legal_entity_id: Id.nullable(),
  po_required: z.boolean(),
  /** Invoices are on hold, see `invoiceHold`. */
  on_hold: z.boolean(),
  /** Why they are; empty once they are not. */
  hold_reason: text(300),
})
/** For a new client: what is null is the agency's usual, what is left out is everybody's. */
export const NewBilling = BillingInput.extend({ currency: Currency.nullable(), tax_code_id: Id.nullable() })
export const BillingProfile = z.object({
  ...BillingInput.shape,
  id: Id,
  label: z.string(),
  email_to: z.string(),
  email_cc: z.string(),
  bill_to_name: z.string(),
  client_reference: z.string(),
  hold_reason: z.string(),
  legal_entity_name: z.string().nullable(),
})
export type BillingInput = z.output<typeof BillingInput>
export type BillingProfile = z.output<typeof BillingProfile>

const fields = {
  name: requiredText(160),
  trading_name: text(160),
  company_number: CompanyNumber,
  vat_number: VatNumber,
  industry: text(80),
  website: text(200),
  phone: text(40),
  status: ClientStatus,
  ...addressFields,
  /** The bank holidays that count where the work is done; null: the agency's default calendar. */
  holiday_calendar_id: Id.nullable(),
  accounts_ref: text(40),
  notes: text(5000),
  owner_user_id: Id.nullable(),
}
const contacts = z.array(ContactInput).max(100, 'At most 100 contacts')

export const NewClient = z.object({
  name: fields.name,
  trading_name: fields.trading_name.default(''),
  company_number: fields.company_number.default(''),
  vat_number: fields.vat_number.default(''),
  industry: fields.industry.default(''),
  website: fields.website.default(''),
  phone: fields.phone.default(''),
  status: z.enum(['prospect', 'active']).default('active'),
  ...newAddress,
  holiday_calendar_id: fields.holiday_calendar_id.default(null),
  accounts_ref: fields.accounts_ref.default(''),
  notes: fields.notes.default(''),
  /** Absent: whoever adds the client. */
  owner_user_id: fields.owner_user_id.optional(),
  contacts: contacts.default([]),
  billing_profile: NewBilling.partial().default({}),
  accepted: Accepted,
})
export type NewClient = z.output<typeof NewClient>

/** What is left out stays as it is; `contacts` is the whole list, and those missing from it are removed. */
export const ChangeClient = z
  .object({ ...fields, contacts, billing_profile: BillingInput.partial() })
  .partial()
  .extend({ version: Version, accepted: Accepted })
export type ChangeClient = z.output<typeof ChangeClient>

const stored = {
  id: Id,
  name: z.string(),
  trading_name: z.string(),
  status: ClientStatus,
  owner_user_id: Id.nullable(),
  owner_name: z.string().nullable(),
  accounts_ref: z.string(),
  live_placements: z.int(),
  version: Version,
  created_at: Instant,
}

export const ClientRow = z.object({
  ...stored,
  city: z.string(),
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
  company_number: z.string(),
  vat_number: z.string(),
  industry: z.string(),
  website: z.string(),
  phone: z.string(),
  ...addressResponse,
  holiday_calendar_id: Id.nullable(),
  holiday_calendar_name: z.string().nullable(),
  notes: z.string(),
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
  /** None chosen: all but archived (`inactive`) clients. */
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
    summary: 'Adds a client with its contacts and billing profile',
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
  releaseHold: endpoint({
    method: 'DELETE',
    path: '/clients/:id/invoice-hold',
    allow: 'clients.terms.update',
    summary: 'Releases the hold on invoices to this client',
    params,
    reply: Client,
  }),
}
