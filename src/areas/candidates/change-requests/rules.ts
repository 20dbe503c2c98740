import type { AskedField, RequestStatus } from '#areas/candidates/change-requests/contract.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

export const requestNames: Record<RequestStatus, string> = {
  pending: 'To decide',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

export const fieldNames: Record<AskedField, string> = {
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  address_line_1: 'Address',
  address_line_2: 'Address, second line',
  city: 'Town or city',
  postcode: 'Postcode',
  country: 'Country',
  dob: 'Date of birth',
  gender: 'Gender',
  nationality: 'Nationality',
  ni_number: 'National Insurance number',
}

/** Why nothing can be asked for: a request waits already, or nothing would be another. */
export function whyNotAsk(pending: boolean, fields: readonly AskedField[]): Reason | undefined {
  if (pending)
    return {
      code: 'change_request.pending',
      title: 'A request waits already',
      description: 'Your agency decides on it first. You can take it back and ask anew.',
      status: 409,
    }
  if (fields.length > 0) return undefined
  return {
    code: 'change_request.nothing',
    title: 'Nothing would change',
    description: 'These details are known already.',
  }
}

type Open = { status: RequestStatus; requested_by: number; fields: readonly AskedField[] }
type Decided = { approved: readonly AskedField[]; reason: string }

/** Why this cannot be decided like that. What is not approved is refused, which takes a reason. */
export function whyNotDecide(
  request: Open | undefined,
  { approved, reason }: Decided,
  by: { id: number },
): Reason | undefined {
  if (request?.status !== 'pending')
    return {
      code: 'change_request.decided',
      title: 'This request does not wait any more',
      description: 'It was decided on or taken back meanwhile.',
      status: 409,
    }
  if (request.requested_by === by.id)
    return {
      code: 'change_request.own',
      title: 'Somebody else decides on this',
      description: 'Nobody approves what they asked for themselves.',
      status: 403,
    }
  if (approved.some((field) => !request.fields.includes(field)))
    return at('approved', 'change_request.not_asked', 'This was not asked for')
  const all = request.fields.every((field) => approved.includes(field))
  return all || reason !== ''
    ? undefined
    : at('reason', 'change_request.no_reason', 'Please say why: they are told')
}

/** Why these fields cannot be changed: the candidate asked for something else, and it waits. */
export function whyNotWhileAsked(fields: readonly string[], asked: readonly string[]): Reason | undefined {
  const locked = fields.filter((field) => asked.includes(field))
  if (locked.length === 0) return undefined
  const errors: FieldErrors = Object.fromEntries(
    locked.map((field) => [field, ['They have asked to change this: decide on their request first']]),
  )
  return {
    code: 'candidate.change_requested',
    title: 'A request of theirs waits',
    description: 'They have asked to change this: decide on their request first.',
    errors,
    status: 409,
  }
}

const at = (field: string, code: string, message: string): Reason => ({
  ...{ code, title: message, errors: { [field]: [message] } },
})
