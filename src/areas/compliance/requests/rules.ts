/** What may become of a compliance request, and why not. Pure. */
import type { NewReview } from '#areas/compliance/requests/contract.ts'
import type { RequestStatus } from '#areas/compliance/requests/request-contract.ts'
import type { EvidenceField } from '#areas/compliance/requirements/contract.ts'
import { addDays, addMonths, formatDay, isDay } from '#platform/days.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

/** It waits for whoever is asked. */
export const isOpen = (status: RequestStatus) =>
  status === 'requested' || status === 'viewed' || status === 'rejected'
/** It waits for whoever reviews. */
export const isSubmitted = (status: RequestStatus) => status === 'submitted' || status === 'in_review'
/** Something stands, or stood until it ended. */
export const isInForce = (status: RequestStatus) =>
  status === 'approved' || status === 'expiring' || status === 'expired' || status === 'waived'

export type Asked = {
  status: RequestStatus
  submission_no: number
  submitted_by: number | null
  first_check_by: number | null
  two_people: boolean
  kind: string
  statement: string
  evidence: readonly EvidenceField[]
  expiry: 'none' | 'fixed' | 'months'
  expiry_months: number | null
  waiver: 'nobody' | 'reviewers'
  waiver_days: number | null
  reviewer_role_id: number | null
}

const conflict = (code: string, title: string, description = 'Reload to see where it stands.'): Reason => ({
  ...{ code: `compliance_request.${code}`, status: 409, title, description },
})
const form = (errors: FieldErrors): Reason | undefined =>
  Object.keys(errors).length > 0
    ? { code: 'compliance_request.form', title: 'Please check the form', errors }
    : undefined

type Given = { answers: Readonly<Record<string, string>>; files: number; typed_name: string }

/** Why this cannot be handed in for it. */
export function whyNotSubmit(asked: Asked, given: Given): Reason | undefined {
  if (isSubmitted(asked.status)) return conflict('submitted', 'This was submitted already')
  if (!isOpen(asked.status)) return conflict('closed', 'Nothing is asked here any more')
  if (asked.submission_no >= 1000) return conflict('often', 'This was submitted too often')
  const errors: FieldErrors = {}
  const keys = new Set(asked.evidence.map(({ key }) => key))
  for (const key of Object.keys(given.answers))
    if (!keys.has(key)) errors[`answers.${key}`] = ['Nothing of this name is asked']
  for (const field of asked.evidence) {
    const wrong = answerError(field, given.answers[field.key] ?? '')
    if (wrong) errors[`answers.${field.key}`] = [wrong]
  }
  if (asked.statement !== '' && given.typed_name === '')
    errors.typed_name = ['Please type your name under the statement']
  if (asked.statement === '' && given.typed_name !== '')
    errors.typed_name = ['There is no statement to put a name under']
  if (asked.kind === 'document' && given.files === 0) errors.file_ids = ['Add at least one file or photo']
  return form(errors)
}

function answerError({ kind, required, options }: EvidenceField, answer: string): string | undefined {
  if (answer === '') return required ? 'Please fill this in' : undefined
  if (kind === 'number' && !/^-?\d{1,12}(\.\d{1,6})?$/.test(answer)) return 'A number, like 7 or 7.5'
  if (kind === 'day' && !isDay(answer)) return 'A date like 2026-11-21'
  if (kind === 'choice' && !options.includes(answer)) return 'Choose one of the list'
  return undefined
}

export type Reviewer = { id: number; role_ids: readonly number[] }

/** Why this person does not review what was handed in; `undefined`: they may. */
export function whyNotReviewer(asked: Asked, who: Reviewer): Reason | undefined {
  if (!isSubmitted(asked.status))
    return isOpen(asked.status)
      ? conflict('not_submitted', 'Nothing was submitted yet', 'Submit it on behalf of the person first.')
      : conflict('decided', 'This was decided already')
  if (asked.submitted_by === who.id)
    return conflict('own', 'You submitted this yourself', 'Somebody else has to review it.')
  if (asked.reviewer_role_id !== null && !who.role_ids.includes(asked.reviewer_role_id))
    return conflict('role', 'Another role reviews this', 'The requirement says which one.')
  return undefined
}

/** Why a decision on a submission does not hold together. `today`: where the agency is. */
export function whyNotReview(
  asked: Asked,
  review: Omit<NewReview, 'submission_no'> & { submission_no?: number },
  who: Reviewer,
  today: string,
): Reason | undefined {
  const never = whyNotReviewer(asked, who)
  if (never) return never
  if (review.submission_no !== undefined && review.submission_no !== asked.submission_no)
    return conflict('other', 'Something else was submitted meanwhile')
  if (review.decision === 'reject') {
    const errors: FieldErrors = {}
    if (review.code === null) errors.code = ['Please say what is wrong']
    if (review.code === 'other' && review.reason === '') errors.reason = ['Please say why']
    return form(errors)
  }
  if (asked.first_check_by === who.id)
    return conflict('first', 'You were the first of two people', 'Somebody else makes the second check.')
  return form(dayErrors(asked, review, today))
}

type Days = Pick<NewReview, 'issued_on' | 'expires_on'>

function dayErrors({ expiry }: Asked, { issued_on, expires_on }: Days, today: string): FieldErrors {
  const errors: FieldErrors = {}
  if (issued_on && issued_on > today) errors.issued_on = ['It cannot be issued after today']
  if (expiry === 'none' && expires_on) errors.expires_on = ['This does not expire: leave it empty']
  if (expiry === 'fixed' && !expires_on) errors.expires_on = ['Please read the last day off the document']
  if (expiry === 'months' && !issued_on && !expires_on)
    errors.issued_on = ['Please read the day of issue off the document']
  if (issued_on && expires_on && expires_on <= issued_on)
    errors.expires_on = ['It expires after it was issued, not before']
  else if (expires_on && expires_on < today) errors.expires_on = ['This day is past: it has expired']
  return errors
}

/** Until when it stands: as read off it, or so many months after it was issued. */
export function expiryOf({ expiry, expiry_months }: Asked, { issued_on, expires_on }: Days): string | null {
  if (expires_on || expiry !== 'months' || !issued_on || expiry_months === null) return expires_on
  return addMonths(issued_on, expiry_months)
}

/** Why it is not waived until that day; null: for good. */
export function whyNotWaive(asked: Asked, until: string | null, today: string): Reason | undefined {
  if (!isOpen(asked.status) && !isSubmitted(asked.status))
    return conflict('closed', 'Nothing is asked here any more')
  if (asked.waiver === 'nobody') return conflict('never', 'This cannot be waived', 'The requirement says so.')
  if (until !== null && until <= today) return form({ until: ['Choose a day after today'] })
  if (asked.waiver_days === null) return undefined
  const latest = addDays(today, asked.waiver_days)
  if (until === null) return form({ until: [`Please say until when: ${formatDay(latest)} at the latest`] })
  return until > latest ? form({ until: [`${formatDay(latest)} at the latest`] }) : undefined
}

/** Why it is not taken back, or said not to be required. */
export function whyNotEnd({ status }: Pick<Asked, 'status'>): Reason | undefined {
  return isOpen(status) || isSubmitted(status)
    ? undefined
    : conflict('closed', 'Nothing is asked here any more')
}

/** Why it is not asked for again. */
export function whyNotAskAgain({ status }: Pick<Asked, 'status'>): Reason | undefined {
  if (isInForce(status)) return undefined
  return isOpen(status) || isSubmitted(status)
    ? conflict('asked', 'This is asked for already', 'Remind the person instead.')
    : conflict('over', 'This is over', 'Ask anew from the record.')
}
