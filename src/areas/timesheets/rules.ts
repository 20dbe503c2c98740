/**
 * What must hold for a timesheet to move. Pure, for server and browser. The reach of a permission (own, team, all)
 * is the query's business; here stand the states and who may take which part.
 */
import type { EnteredBy } from '#areas/jobs/contract.ts'
import { reachOf } from '#platform/permissions.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'
import type { Problem } from './calculation/shapes.ts'

export { calculate } from './calculation/calculate.ts'
export { besideAgreed, hoursProblems } from './calculation/hours-agreed.ts'

export const statuses = [
  'open',
  'draft',
  'submitted',
  'rejected',
  'approved',
  'processed',
  'nil',
  'cancelled',
  'superseded',
] as const
export type Status = (typeof statuses)[number]

export type Verb =
  | 'save'
  | 'submit'
  | 'recall'
  | 'approve'
  | 'reject'
  | 'declare_nil'
  | 'process'
  | 'cancel'
  | 'revert'

/** Every move there is. What is not here is refused. */
export const transitions: readonly { verb: Verb; from: readonly Status[]; to: Status }[] = [
  { verb: 'save', from: ['open', 'draft', 'rejected'], to: 'draft' },
  { verb: 'submit', from: ['open', 'draft', 'rejected'], to: 'submitted' },
  { verb: 'declare_nil', from: ['open', 'draft', 'rejected'], to: 'nil' },
  // Nil comes back too: whoever declared it by mistake has no other way out.
  { verb: 'recall', from: ['submitted', 'nil'], to: 'draft' },
  { verb: 'approve', from: ['submitted'], to: 'approved' },
  { verb: 'reject', from: ['submitted'], to: 'rejected' },
  { verb: 'process', from: ['approved'], to: 'processed' },
  { verb: 'cancel', from: ['open', 'draft', 'rejected'], to: 'cancelled' },
  // It stays as it was; a copy of it is open again.
  { verb: 'revert', from: ['approved'], to: 'superseded' },
]

/** Where a verb leads from a state, or undefined when it leads nowhere. */
export function after(status: Status, verb: Verb): Status | undefined {
  return transitions.find((move) => move.verb === verb && move.from.includes(status))?.to
}

/** What the rules look at of a sheet and of a person. */
export type Sheet = {
  status: Status
  approver_user_id: number | null
  submission_no: number
  submitted_by_user_id: number | null
  /** What its placement says. */
  entered_by: EnteredBy
  alternates?: readonly { user_id: number }[]
}
export type Person = { id: number; kind: string; permissions: ReadonlySet<string>; token_name?: string }

/**
 * Why this person enters no time here. The worker's is entered by them, or by staff who may; the client's by who approves
 * it there, or by staff; the agency's by staff; what another program brings, by an API token alone.
 */
export function whyNotEnter({ entered_by }: Pick<Sheet, 'entered_by'>, who: Person): Reason | undefined {
  const by = who.token_name !== undefined ? 'token' : who.kind
  if (entered_by === 'agency' && who.kind === 'candidate')
    return {
      code: 'timesheet.agency_enters',
      title: 'Your agency enters this time',
      description: 'You have nothing to enter or submit here. Tell your agency where something is wrong.',
      status: 403,
    }
  if (entered_by === 'client' && who.kind === 'candidate')
    return {
      code: 'timesheet.client_enters',
      title: 'The client enters this time',
      description: 'You have nothing to enter or submit here. Tell your agency where something is wrong.',
      status: 403,
    }
  if (entered_by !== 'client' && who.kind === 'approver')
    return {
      code: 'timesheet.not_by_client',
      title: 'You do not enter this time',
      description: 'It comes to you once it is submitted. Ask the agency if you should enter it yourself.',
      status: 403,
    }
  if (entered_by === 'import' && by !== 'token')
    return {
      code: 'timesheet.import_enters',
      title: 'The time of this placement comes from another program',
      description:
        who.kind === 'candidate'
          ? 'You have nothing to enter or submit here. Tell your agency where something is wrong.'
          : 'To enter it here, choose somebody else under “Entered and submitted by” on the placement.',
      status: 403,
    }
  return undefined
}

/** Why nothing can be quoted of this sheet any more, or not by this person: before it is submitted whoever enters it, later staff. */
export function whyNotReference(sheet: Sheet & { bill_status: string }, who: Person): Reason | undefined {
  if (after(sheet.status, 'save')) return whyNotEnter(sheet, who)
  if (who.kind !== 'staff')
    return {
      code: 'timesheet.references_closed',
      title: 'It is submitted by now: ask your agency',
      status: 403,
    }
  const open = sheet.status === 'submitted' || sheet.status === 'approved' || sheet.status === 'processed'
  if (open && sheet.bill_status !== 'invoiced' && sheet.bill_status !== 'credited') return undefined
  return {
    code: 'timesheet.references_closed',
    title: 'References cannot be changed any more',
    description: open
      ? 'Its time is invoiced: the invoice keeps what it says.'
      : 'Nothing of this timesheet is invoiced.',
  }
}

/** Why the entries cannot be kept. `problems` are the calculation's. */
export function whyNotSave(sheet: Sheet, problems: readonly Problem[]): Reason | undefined {
  return wrongState(sheet, 'save') ?? wrongEntries(problems.filter((problem) => problem.blocks === 'save'))
}

/** Why the sheet cannot be handed in: staff needs leave to stand in for the worker, and nothing may be wrong. */
export function whyNotSubmit(
  sheet: Sheet,
  who: Person,
  given: { problems: readonly Problem[]; declaration_accepted: boolean },
): Reason | undefined {
  const reason =
    wrongState(sheet, 'submit') ??
    whyNotEnter(sheet, who) ??
    notTheWorker(who) ??
    wrongEntries(given.problems)
  if (reason) return reason
  if (given.declaration_accepted) return undefined
  const message = 'Please confirm that these hours are right'
  return atField('timesheet.declaration_missing', 'declaration_accepted', message)
}

/** Why “no work this week” cannot be said. */
export function whyNotDeclareNil(sheet: Sheet, who: Person, entryCount: number): Reason | undefined {
  const reason = wrongState(sheet, 'declare_nil') ?? whyNotEnter(sheet, who) ?? notTheWorker(who)
  if (reason || entryCount === 0) return reason
  return {
    code: 'timesheet.has_entries',
    title: 'This timesheet has entries',
    description: 'Remove them first, or submit the timesheet.',
  }
}

/** Why it cannot be taken back. Possible until somebody has decided. */
export function whyNotRecall(sheet: Sheet, who: Person): Reason | undefined {
  const not = who.kind === 'staff' ? undefined : whyNotEnter(sheet, who)
  return (
    wrongState(sheet, 'recall') ?? not ?? notAllowed(who, 'timesheets.recall', 'take this timesheet back')
  )
}

/**
 * Why this person cannot approve. `submission_no` is the submission they saw: what was recalled and handed in
 * again is another one.
 */
export function whyNotApprove(sheet: Sheet, who: Person, submission_no?: number): Reason | undefined {
  const reason =
    wrongState(sheet, 'approve') ??
    stale(sheet, submission_no) ??
    notTheApprover(sheet, who, 'timesheets.approve')
  if (reason) return reason
  if (sheet.submitted_by_user_id !== who.id) return undefined
  return {
    code: 'timesheet.own_submission',
    title: 'You submitted this timesheet',
    description: 'Somebody else has to approve it.',
    status: 403,
  }
}

/** Why this person cannot send it back. A reason is for the worker to read and is required. */
export function whyNotReject(
  sheet: Sheet,
  who: Person,
  why: string,
  submission_no?: number,
): Reason | undefined {
  return (
    wrongState(sheet, 'reject') ??
    stale(sheet, submission_no) ??
    notTheApprover(sheet, who, 'timesheets.reject') ??
    withoutReason(why, 'Say what should be changed')
  )
}

/** Where a decision by link came from that deserves a second look. */
export type SecondLook = 'browser' | 'network'

/** The browser of the person who submitted says more than their network, which a whole office may share. */
export function secondLookOf(from: { same_browser: boolean; same_network: boolean }): SecondLook | null {
  if (from.same_browser) return 'browser'
  return from.same_network ? 'network' : null
}

/** Why this person cannot say that they looked at a marked decision: nothing is marked, or it is their own work. */
export function whyNotLook(
  sheet: Pick<Sheet, 'submitted_by_user_id'>,
  who: Person,
  marked: unknown,
  note: string,
): Reason | undefined {
  const reason = notAllowed(who, 'timesheets.second_look', 'look at decisions again')
  if (reason) return reason
  if (!marked)
    return {
      code: 'timesheet.nothing_marked',
      title: 'No decision waits for a second look',
      description: 'Somebody may have looked a moment ago. Reload to see.',
    }
  if (sheet.submitted_by_user_id === who.id)
    return {
      code: 'timesheet.own_submission',
      title: 'You submitted this timesheet',
      description: 'Somebody else has to look at its decision.',
      status: 403,
    }
  if (note.trim().length < 3) return atField('timesheet.note_missing', 'note', 'Say what you found')
  return undefined
}

export function whyNotCancel(sheet: Sheet, who: Person, why: string): Reason | undefined {
  return (
    wrongState(sheet, 'cancel') ??
    notAllowed(who, 'timesheets.cancel', 'cancel timesheets') ??
    withoutReason(why, 'Say why it is cancelled')
  )
}

/** The problems as the form shows them, by field. */
export function errorsOf(problems: readonly Problem[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, message } of problems) {
    const messages = errors[field] ?? []
    messages.push(message)
    errors[field] = messages
  }
  return errors
}

const words: Record<Verb, [code: string, past: string]> = {
  save: ['not_editable', 'changed'],
  submit: ['not_open', 'submitted'],
  declare_nil: ['not_open', 'declared as no work'],
  recall: ['not_recallable', 'taken back'],
  approve: ['not_submitted', 'approved'],
  reject: ['not_submitted', 'rejected'],
  process: ['not_approved', 'processed'],
  cancel: ['not_cancellable', 'cancelled'],
  revert: ['not_approved', 'reverted'],
}

export function wrongState({ status }: Sheet, verb: Verb): Reason | undefined {
  if (after(status, verb)) return undefined
  const [code, past] = words[verb]
  const is =
    status === 'nil'
      ? 'A timesheet without work'
      : `${/^[aeiou]/.test(status) ? 'An' : 'A'} ${status} timesheet`
  return {
    code: `timesheet.${code}`,
    title: `${is} cannot be ${past}`,
    description: 'It may have changed a moment ago. Reload to see where it stands.',
  }
}

function wrongEntries(problems: readonly Problem[]): Reason | undefined {
  const [first] = problems
  if (!first) return undefined
  return {
    code: first.code,
    title: 'Please check the timesheet',
    description: first.message,
    errors: errorsOf(problems),
  }
}

function notTheWorker(who: Person): Reason | undefined {
  if (who.kind === 'candidate') return undefined
  return notAllowed(who, 'timesheets.submit_on_behalf', 'submit for the worker')
}

/** The approver of a sheet, or one of those who decide beside them. */
export const decides = (
  { approver_user_id, alternates = [] }: Pick<Sheet, 'approver_user_id' | 'alternates'>,
  userId: number,
): boolean => approver_user_id === userId || alternates.some(({ user_id }) => user_id === userId)

/** The approver named on the sheet; or staff with the permission. Never the worker, never another client's approver. */
function notTheApprover(sheet: Sheet, who: Person, permission: string): Reason | undefined {
  if (decides(sheet, who.id) && who.kind !== 'candidate') return undefined
  if (who.kind === 'staff' && reachOf(who.permissions, permission)) return undefined
  return {
    code: 'timesheet.not_approver',
    title: 'Only the approver of this timesheet can decide on it',
    status: 403,
  }
}

export function notAllowed(who: Person, permission: string, what: string): Reason | undefined {
  if (reachOf(who.permissions, permission)) return undefined
  return { code: 'forbidden', title: `You may not ${what}`, status: 403, permission }
}

function stale(sheet: Sheet, submission_no: number | undefined): Reason | undefined {
  if (submission_no === undefined || submission_no === sheet.submission_no) return undefined
  return {
    code: 'timesheet.resubmitted',
    title: 'This timesheet was submitted again',
    description: 'Reload to see the new figures before you decide.',
  }
}

export function withoutReason(why: string, message: string): Reason | undefined {
  if (why.trim().length > 1000)
    return atField('timesheet.reason_too_long', 'reason', 'Use at most 1,000 characters')
  return why.trim() ? undefined : atField('timesheet.reason_missing', 'reason', message)
}

function atField(code: string, field: string, message: string): Reason {
  return { code, title: 'Please check the form', description: message, errors: { [field]: [message] } }
}

/** Why a list cannot be narrowed like this: what holds time, and who is paid for it, is known of what waits alone. */
export function whyNotHold(asked: {
  queue?: string | undefined
  hold?: string | undefined
  supplier_id?: number | undefined
}): Reason | undefined {
  const wrong = (field: string, message: string): Reason => ({
    code: 'timesheet.filter',
    title: 'This list cannot be narrowed like that',
    description: message,
    errors: { [field]: [message] },
  })
  if (asked.hold && !asked.queue?.startsWith('held_'))
    return wrong('hold', 'Say which side: queue=held_to_bill or held_to_self_bill')
  if (asked.supplier_id && !asked.queue?.endsWith('_to_self_bill'))
    return wrong('supplier_id', 'Say which view: queue=ready_to_self_bill or held_to_self_bill')
}
