import { z } from 'zod'
import { AgencyStatus } from '#areas/access/contract.ts'
import {
  Entitlements,
  features,
  Owed,
  Price,
  priceMetrics,
  subscriptionStatuses,
} from '#areas/billing/contract.ts'
import { endpoint, Id, IdParam, requiredText, ShownDay, text, Version } from '#platform/http/contract.ts'
import { Country, RequiredEmail, VatNumber } from '#platform/identifiers.ts'
import { recordShape } from '#platform/record-shape.ts'

/** Whom our invoices are made out to. */
export const detailsRecord = recordShape('billing_details', {
  name: requiredText(160),
  address_line_1: requiredText(120),
  address_line_2: text(120).default(''),
  city: requiredText(80),
  postcode: text(16).default(''),
  country: Country.default('GB'),
  vat_number: VatNumber.default(''),
  /** Whom we ask about an invoice; the owners are told of each. */
  email: RequiredEmail,
  /** What the agency wants to read on our invoices: its own order number. */
  reference: text(60).default(''),
})
export const BillingDetails = z.object({
  ...detailsRecord.reply,
  /** 0: nobody has written them down, they are those of the company. */
  version: z.int(),
})
export type BillingDetails = z.output<typeof BillingDetails>
export const ChangeBillingDetails = detailsRecord.New.extend({ version: z.int().min(0) })
export type ChangeBillingDetails = z.output<typeof ChangeBillingDetails>

/** A price that an agency may choose. */
export const Offer = Entitlements.extend({
  price_id: Id,
  product: z.string(),
  description: z.string(),
  price: Price.pick({ currency: true, billing_interval: true, metric: true, tiers: true, trial_days: true }),
  /** The agency is on it now. */
  is_current: z.boolean(),
})
export type Offer = z.output<typeof Offer>

const limits = z.object({
  users: z.int().nullable(),
  workers: z.int().nullable(),
  storage_mb: z.int().nullable(),
})
const used = z.object({ users: z.int(), workers: z.int(), storage_mb: z.int() })

export const Billing = z.object({
  /** Null: the agency has never had a plan. */
  status: z.enum(subscriptionStatuses).nullable(),
  agency_status: AgencyStatus,
  version: z.int(),
  product: z.string().nullable(),
  features: z.array(z.enum(features)),
  price: Offer.shape.price.nullable(),
  comp_reason: z.string(),
  started_on: ShownDay.nullable(),
  trial_ends_on: ShownDay.nullable(),
  renews_on: ShownDay.nullable(),
  ends_on: ShownDay.nullable(),
  cancelled_on: ShownDay.nullable(),
  next_product: z.string().nullable(),
  next_from: ShownDay.nullable(),
  /** What is owed so far for the period that holds today. */
  owed: Owed.nullable(),
  used,
  limits,
  by_hand: z.array(z.enum(['users', 'workers', 'storage_mb'])),
  offers: z.array(Offer),
  details: BillingDetails,
})
export type Billing = z.output<typeof Billing>

/** `now`: the present period ends today and is owed by its days; `renewal`: with the next period. */
export const starts = ['now', 'renewal'] as const
export const PlanChoice = z.object({ price_id: Id, start: z.enum(starts), version: z.int().min(0) })
export type PlanChoice = z.output<typeof PlanChoice>

/** What a choice would come to, before it is made. */
export const PlanPreview = z.object({
  price_id: Id,
  product: z.string(),
  from_day: ShownDay,
  trial_ends_on: ShownDay.nullable(),
  /** What of the present plan is owed when it ends; null: nothing is cut short. */
  closing: Owed.nullable(),
  /** The first whole period of the new plan, by what is used today. */
  next: Owed,
  /** What the present plan includes and the new one does not. */
  loses: z.array(z.enum(features)),
  /** Why it cannot be chosen: it is smaller than what is used. Null: it can. */
  refusal: z.object({ title: z.string(), description: z.string() }).nullable(),
})
export type PlanPreview = z.output<typeof PlanPreview>

const metric = z.enum(priceMetrics)
export type Metric = z.output<typeof metric>

export const billing = {
  show: endpoint({
    method: 'GET',
    path: '/billing',
    allow: 'billing.view',
    summary: 'The plan of the agency, what is used of it, and what it owes so far, line by line',
    reply: Billing,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/billing/plan',
    allow: 'billing.view',
    summary: 'What another plan would come to, and what it lacks, before it is chosen',
    query: z.object({ price_id: IdParam, start: z.enum(starts).default('now') }),
    reply: PlanPreview,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/billing/plan',
    allow: 'billing.manage',
    evenReadOnly: 'suspended',
    summary: 'Chooses a plan: the first one, or another in its place from today or the next period on',
    body: PlanChoice,
    reply: Billing,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/billing/cancellation',
    allow: 'billing.manage',
    evenReadOnly: 'suspended',
    summary: 'Ends the subscription with the period that is paid for; a trial ends with its last day',
    body: z.object({ version: Version }),
    reply: Billing,
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/billing/cancellation',
    allow: 'billing.manage',
    evenReadOnly: 'suspended',
    summary: 'Takes back a cancellation whose day has not come',
    body: z.object({ version: Version }),
    reply: Billing,
  }),
  changeDetails: endpoint({
    method: 'PUT',
    path: '/billing/details',
    allow: 'billing.manage',
    evenReadOnly: 'suspended',
    summary: 'Whom invoices are made out to; those issued keep what they say',
    body: ChangeBillingDetails,
    reply: BillingDetails,
  }),
}
