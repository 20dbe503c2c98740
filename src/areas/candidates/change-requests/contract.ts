import { z } from 'zod'
import { NewBankChange } from '#areas/bank/contract.ts'
import { candidateRecord, genders } from '#areas/candidates/contract.ts'
import { addressNames } from '#platform/address.ts'
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
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'
import { NiNumber } from '#platform/identifiers.ts'
import { Accepted } from '#platform/warnings.ts'

/** What a candidate may change of themselves at once. */
export const ownFields = [
  ...(['known_as', 'phone', 'skills', 'available_from', 'marketing'] as const),
  ...(['emergency_name', 'emergency_relation', 'emergency_phone'] as const),
] as const
/** What pay or identity hang on: it is asked for. */
export const askedFields = [
  ...(['first_name', 'middle_name', 'last_name'] as const),
  ...addressNames,
  ...(['dob', 'gender', 'nationality', 'ni_number'] as const),
] as const
export const AskedField = z.enum(askedFields)
export type AskedField = z.output<typeof AskedField>

export const requestStatuses = ['pending', 'approved', 'refused', 'withdrawn'] as const
export const RequestStatus = z.enum(requestStatuses)
export type RequestStatus = z.output<typeof RequestStatus>

/** A field of a request; what it was and is to become is null for whoever may not see it. */
const AskedChange = z.object({
  field: AskedField,
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Null while it waits. */
  approved: z.boolean().nullable(),
})

export const ChangeRequest = z.object({
  id: Id,
  candidate_id: Id,
  status: RequestStatus,
  requested_at: Instant,
  requested_by_name: z.string(),
  decided_at: Instant.nullable(),
  decided_by_name: z.string().nullable(),
  reason: z.string(),
  changes: z.array(AskedChange),
  /** May the reader decide on it. */
  mine_to_decide: z.boolean(),
})
export type ChangeRequest = z.output<typeof ChangeRequest>

export const ChangeRequestRow = z.object({
  ...ChangeRequest.pick({ id: true, candidate_id: true, status: true, requested_at: true, reason: true })
    .shape,
  candidate_name: z.string(),
  fields: z.array(AskedField),
  decided_at: Instant.nullable(),
  decided_by_name: z.string().nullable(),
})
export type ChangeRequestRow = z.output<typeof ChangeRequestRow>

export const ChangeRequestsQuery = ListQuery.extend({
  status: anyOf(requestStatuses),
  candidate_id: IdParam.optional(),
})
export type ChangeRequestsQuery = z.output<typeof ChangeRequestsQuery>

/** The person as their agency keeps them. */
export const OwnDetails = z.object({
  id: Id,
  version: Version,
  email: z.string(),
  ...candidateRecord.pick(...ownFields, ...addressNames, 'first_name', 'middle_name', 'last_name'),
  dob: ShownDay.nullable(),
  gender: z.enum(genders).nullable(),
  nationality: candidateRecord.reply.nationality,
  /** Its last characters: `••••• 56C`; empty: none is known. */
  ni_ending: z.string(),
  /** The last digits of the account they are paid into, and of one that waits for approval; empty: none. */
  bank_ending: z.string(),
  bank_waiting: z.string(),
  /** What they asked for and nobody has decided on. */
  pending: ChangeRequest.nullable(),
  /** The last decision, with its reason. */
  last: ChangeRequest.nullable(),
})
export type OwnDetails = z.output<typeof OwnDetails>

export const ChangeOwnDetails = z.object({
  known_as: candidateRecord.fields.known_as.optional(),
  phone: candidateRecord.fields.phone.optional(),
  skills: candidateRecord.fields.skills.optional(),
  available_from: candidateRecord.fields.available_from.optional(),
  marketing: candidateRecord.fields.marketing.optional(),
  emergency_name: candidateRecord.fields.emergency_name.optional(),
  emergency_relation: candidateRecord.fields.emergency_relation.optional(),
  emergency_phone: candidateRecord.fields.emergency_phone.optional(),
  version: Version,
})
export type ChangeOwnDetails = z.output<typeof ChangeOwnDetails>

/** What is left out stays as it is; so does an empty National Insurance number, which is not shown to be edited. */
export const NewChangeRequest = z.object({
  first_name: candidateRecord.fields.first_name.optional(),
  middle_name: candidateRecord.fields.middle_name.optional(),
  last_name: candidateRecord.fields.last_name.optional(),
  address_line_1: candidateRecord.fields.address_line_1.optional(),
  address_line_2: candidateRecord.fields.address_line_2.optional(),
  city: candidateRecord.fields.city.optional(),
  postcode: candidateRecord.fields.postcode.optional(),
  country: candidateRecord.fields.country.optional(),
  dob: candidateRecord.fields.dob.optional(),
  gender: candidateRecord.fields.gender.optional(),
  nationality: candidateRecord.fields.nationality.optional(),
  ni_number: NiNumber.optional(),
})
export type NewChangeRequest = z.output<typeof NewChangeRequest>

/** Of the fields that were asked for, those that are changed; none: it is refused, and says why. */
export const Decision = z.object({
  request_id: Id,
  approved: z.array(AskedField).max(askedFields.length),
  reason: text(500).default(''),
  accepted: Accepted,
})
export type Decision = z.output<typeof Decision>

/** Their own account: all of it. */
export const OwnBank = z.object({
  bank_name: requiredText(80),
  account_name: requiredText(80),
  sort_code: NewBankChange.shape.sort_code,
  account_number: NewBankChange.shape.account_number,
})

const params = z.object({ id: IdParam })
const Said = z.object({ title: z.string(), description: z.string() })

export const changeRequests = {
  list: endpoint({
    method: 'GET',
    path: '/candidate-change-requests',
    allow: 'candidates.view',
    summary: 'What candidates ask to change of their details, the last one first',
    query: ChangeRequestsQuery,
    reply: pageOf(ChangeRequestRow),
  }),
  ofCandidate: endpoint({
    method: 'GET',
    path: '/candidates/:id/change-requests',
    allow: 'candidates.view',
    summary: 'What a candidate asked to change, with what it was and is to become; the last 50',
    params,
    reply: z.object({ data: z.array(ChangeRequest) }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/candidates/:id/change-requests/decision',
    allow: 'candidates.requests.decide',
    summary: 'Approves what a candidate asked for, some of it, or nothing with a reason',
    params,
    body: Decision,
    reply: Said,
  }),
}

export const ownDetails = {
  show: endpoint({
    method: 'GET',
    path: '/my-details',
    allow: 'portal.details',
    summary: 'The worker who asks, as their agency keeps them',
    reply: z.object({ data: OwnDetails }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/my-details',
    allow: 'portal.details',
    summary: 'Changes what a worker may change of themselves at once',
    body: ChangeOwnDetails,
    reply: z.object({ data: OwnDetails }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/my-details/change-request',
    allow: 'portal.details',
    summary: 'Asks for a change of name, address, birth or National Insurance number; the agency decides',
    body: NewChangeRequest,
    reply: Said,
    creates: true,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/my-details/change-request',
    allow: 'portal.details',
    summary: 'Takes back the request that waits',
    body: z.object({ request_id: Id }),
    reply: Done,
  }),
  askBank: endpoint({
    method: 'POST',
    path: '/my-details/bank-change',
    allow: 'portal.details',
    summary: 'Asks for another bank account; the agency approves it',
    body: OwnBank,
    reply: Said,
    creates: true,
  }),
}
