import { z } from 'zod'
import { BillingInput, BillingProfile, billingRecord, NewBilling } from '#areas/clients/billing-record.ts'
import { endpoint, Id, IdParam, Instant, requiredText, Version } from '#platform/http/contract.ts'

/** The most billing profiles that one client has. */
export const mostProfiles = 50

export const NewBillingProfile = NewBilling.partial().extend({
  /** Told apart by it, in any capitals, among those of the client that are not archived. */
  label: requiredText(60),
})
export type NewBillingProfile = z.output<typeof NewBillingProfile>

/** What is left out stays as it is. */
export const ChangeBillingProfile = BillingInput.partial().extend({
  label: requiredText(60).optional(),
  /** The one that new placements take: the client's other one is it no more. */
  is_default: z.literal(true).optional(),
  /** An archived one takes no new placements; what it billed stays. */
  archived: z.boolean().optional(),
  version: Version,
})
export type ChangeBillingProfile = z.output<typeof ChangeBillingProfile>

export const ClientProfile = BillingProfile.extend({
  client_id: Id,
  client_name: z.string(),
  is_default: z.boolean(),
  archived_at: Instant.nullable(),
  live_placements: z.int(),
  tax_code: z.string(),
  tax_code_name: z.string(),
  version: Version,
})
export type ClientProfile = z.output<typeof ClientProfile>
/** What a form of one holds. */
export const profileFields = z.object({ ...billingRecord.fields, label: requiredText(60) })

const params = z.object({ id: IdParam })

export const profiles = {
  list: endpoint({
    method: 'GET',
    path: '/clients/:id/billing-profiles',
    allow: 'clients.view',
    summary: 'Billing profiles of a client, the default one first, archived ones last',
    params,
    reply: z.object({ data: z.array(ClientProfile) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/clients/:id/billing-profiles',
    allow: 'clients.terms.update',
    summary: 'Adds a billing profile to a client',
    params,
    body: NewBillingProfile,
    reply: ClientProfile,
    creates: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/billing-profiles/:id',
    allow: 'clients.view',
    params,
    reply: ClientProfile,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/billing-profiles/:id',
    allow: ['clients.update', 'clients.terms.update'],
    summary: 'Changes a billing profile, makes it the default one, archives it or brings it back',
    params,
    body: ChangeBillingProfile,
    reply: ClientProfile,
  }),
}
