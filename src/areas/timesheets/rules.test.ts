import { describe, expect, it } from 'vitest'
import type { Problem } from './calculation/shapes.ts'
import {
  after,
  errorsOf,
  type Person,
  type Sheet,
  type Status,
  secondLookOf,
  statuses,
  transitions,
  type Verb,
  whyNotApprove,
  whyNotCancel,
  whyNotDeclareNil,
  whyNotEnter,
  whyNotLook,
  whyNotRecall,
  whyNotReject,
  whyNotSave,
  whyNotSubmit,
} from './rules.ts'

const person = (id: number, kind: string, ...permissions: string[]): Person => ({
  id,
  kind,
  permissions: new Set(permissions),
})
const worker = person(1, 'candidate', 'timesheets.recall.own')
const approver = person(2, 'approver', 'timesheets.approve.own', 'timesheets.reject.own')
const payroll = person(
  3,
  'staff',
  ...['submit_on_behalf', 'approve', 'reject', 'recall', 'cancel'].map((verb) => `timesheets.${verb}`),
)
const consultant = person(4, 'staff', 'timesheets.view.own')

const sheet = (status: Status, more: Partial<Sheet> = {}): Sheet => ({
  status,
  approver_user_id: approver.id,
  submission_no: 1,
  submitted_by_user_id: worker.id,
  entered_by: 'worker',
  ...more,
})
const late: Problem = {
  code: 'timesheet.day_in_future',
  field: 'entries.0.day',
  message: 'Still to come',
  blocks: 'submit',
}
const bad: Problem = {
  code: 'timesheet.time_unknown',
  field: 'entries.1.end_time',
  message: 'No time',
  blocks: 'save',
}
const fine = { problems: [], declaration_accepted: true }

describe('who enters', () => {
  const program = { ...payroll, token_name: 'Rota' }
  it.each([
    ['worker', worker, undefined],
    ['worker', payroll, undefined],
    ['worker', program, undefined],
    ['agency', worker, 'timesheet.agency_enters'],
    ['agency', payroll, undefined],
    ['agency', program, undefined],
    ['import', worker, 'timesheet.import_enters'],
    ['import', payroll, 'timesheet.import_enters'],
    ['import', program, undefined],
  ] as const)('what is of the %s', (entered_by, who, code) => {
    const open = sheet('draft', { entered_by })
    expect(whyNotEnter(open, who)?.code).toBe(code)
    expect(whyNotSubmit(open, who, fine)?.code).toBe(code)
    expect(whyNotDeclareNil(open, who, 0)?.code).toBe(code)
  })

  it('takes it back, and whoever may of the agency does in any case', () => {
    const waits = sheet('submitted', { entered_by: 'import' })
    expect(whyNotRecall(waits, worker)?.code).toBe('timesheet.import_enters')
    expect(whyNotRecall(waits, payroll)).toBeUndefined()
  })
})

describe('the states', () => {
  const moves: Record<Status, Partial<Record<Verb, Status>>> = {
    open: { save: 'draft', submit: 'submitted', declare_nil: 'nil', cancel: 'cancelled' },
    draft: { save: 'draft', submit: 'submitted', declare_nil: 'nil', cancel: 'cancelled' },
    submitted: { recall: 'draft', approve: 'approved', reject: 'rejected' },
    rejected: { save: 'draft', submit: 'submitted', declare_nil: 'nil', cancel: 'cancelled' },
    approved: { process: 'processed', revert: 'superseded' },
    processed: {},
    nil: { recall: 'draft' },
    cancelled: {},
    superseded: {},
  }
  const verbs = transitions.map((move) => move.verb)

  it.each(statuses)('%s leads where the notes say and nowhere else', (status) => {
    for (const verb of verbs) expect([verb, after(status, verb)]).toEqual([verb, moves[status][verb]])
  })

  it.each(statuses)('%s: each question answers as the table does', (status) => {
    const asked: Partial<Record<Verb, unknown>> = {
      save: whyNotSave(sheet(status), []),
      submit: whyNotSubmit(sheet(status), worker, fine),
      declare_nil: whyNotDeclareNil(sheet(status), worker, 0),
      recall: whyNotRecall(sheet(status), worker),
      approve: whyNotApprove(sheet(status), approver),
      reject: whyNotReject(sheet(status), approver, 'Too many hours'),
      cancel: whyNotCancel(sheet(status), payroll, 'Raised twice'),
    }
    for (const [verb, reason] of Object.entries(asked)) {
      expect([verb, reason === undefined]).toEqual([verb, after(status, verb as Verb) !== undefined])
    }
  })

  it('say in words what cannot be done, with a code that stays', () => {
    expect(whyNotApprove(sheet('draft'), approver)).toMatchObject({
      code: 'timesheet.not_submitted',
      title: 'A draft timesheet cannot be approved',
    })
    expect(whyNotSave(sheet('approved'), [])).toMatchObject({
      code: 'timesheet.not_editable',
      title: 'An approved timesheet cannot be changed',
    })
    expect(whyNotSubmit(sheet('nil'), worker, fine)?.title).toBe(
      'A timesheet without work cannot be submitted',
    )
  })
})

describe('saving and submitting', () => {
  it('keeps what is only wrong for submitting, and refuses the rest at its field', () => {
    expect(whyNotSave(sheet('draft'), [late])).toBeUndefined()
    expect(whyNotSave(sheet('draft'), [late, bad])).toMatchObject({
      code: 'timesheet.time_unknown',
      errors: { 'entries.1.end_time': ['No time'] },
    })
    expect(whyNotSubmit(sheet('draft'), worker, { ...fine, problems: [late] })?.code).toBe(
      'timesheet.day_in_future',
    )
  })

  it('asks for the declaration', () => {
    const reason = whyNotSubmit(sheet('draft'), worker, { problems: [], declaration_accepted: false })
    expect(reason).toMatchObject({
      code: 'timesheet.declaration_missing',
      errors: { declaration_accepted: [expect.any(String)] },
    })
  })

  it('is for the worker, or for staff with leave to stand in', () => {
    expect(whyNotSubmit(sheet('draft'), payroll, fine)).toBeUndefined()
    expect(whyNotSubmit(sheet('draft'), consultant, fine)).toMatchObject({ code: 'forbidden', status: 403 })
    expect(whyNotDeclareNil(sheet('open'), consultant, 0)).toMatchObject({ code: 'forbidden' })
  })

  it('does not say “no work” of a sheet with entries', () => {
    expect(whyNotDeclareNil(sheet('draft'), worker, 1)?.code).toBe('timesheet.has_entries')
  })

  it('puts two messages for one field side by side', () => {
    expect(errorsOf([bad, { ...bad, message: 'Again' }])).toEqual({
      'entries.1.end_time': ['No time', 'Again'],
    })
  })
})

describe('deciding', () => {
  it('is for the named approver, or staff with the permission', () => {
    expect(whyNotApprove(sheet('submitted'), approver)).toBeUndefined()
    expect(whyNotApprove(sheet('submitted'), payroll)).toBeUndefined()
    for (const who of [worker, consultant, person(9, 'approver', 'timesheets.approve.own')]) {
      expect(whyNotApprove(sheet('submitted'), who)).toMatchObject({
        code: 'timesheet.not_approver',
        status: 403,
      })
      expect(whyNotReject(sheet('submitted'), who, 'No')).toMatchObject({ code: 'timesheet.not_approver' })
    }
  })

  it('is never for the worker, even when named approver', () => {
    expect(whyNotApprove(sheet('submitted', { approver_user_id: worker.id }), worker)?.code).toBe(
      'timesheet.not_approver',
    )
  })

  it('is not for whoever submitted it, who may still send it back', () => {
    const own = sheet('submitted', { submitted_by_user_id: payroll.id })
    expect(whyNotApprove(own, payroll)?.code).toBe('timesheet.own_submission')
    expect(whyNotReject(own, payroll, 'My mistake')).toBeUndefined()
  })

  it('is about the submission that was seen', () => {
    const again = sheet('submitted', { submission_no: 2 })
    expect(whyNotApprove(again, approver, 1)?.code).toBe('timesheet.resubmitted')
    expect(whyNotReject(again, approver, 'No', 1)?.code).toBe('timesheet.resubmitted')
    expect(whyNotApprove(again, approver, 2)).toBeUndefined()
  })

  it('needs a reason to send back or to cancel, of readable length', () => {
    expect(whyNotReject(sheet('submitted'), approver, '  ')).toMatchObject({
      errors: { reason: ['Say what should be changed'] },
    })
    expect(whyNotCancel(sheet('draft'), payroll, '')).toMatchObject({ code: 'timesheet.reason_missing' })
    expect(whyNotReject(sheet('submitted'), approver, 'x'.repeat(1001))?.code).toBe(
      'timesheet.reason_too_long',
    )
  })

  it('needs its permission to take back or to cancel', () => {
    expect(whyNotRecall(sheet('submitted'), consultant)?.code).toBe('forbidden')
    expect(whyNotCancel(sheet('open'), worker, 'No')?.code).toBe('forbidden')
  })
})

describe('a second look', () => {
  it.each([
    [false, false, null],
    [true, false, 'browser'],
    [false, true, 'network'],
    [true, true, 'browser'],
  ] as const)('same browser %s, same network %s: %s', (same_browser, same_network, reason) => {
    expect(secondLookOf({ same_browser, same_network })).toBe(reason)
  })

  it('is for who may, not for who submitted, and says what was found', () => {
    const looker = person(40, 'staff', 'timesheets.second_look')
    const of = { submitted_by_user_id: 7 }
    expect(whyNotLook(of, looker, {}, 'They share our office')).toBeUndefined()
    expect(whyNotLook(of, person(40, 'staff'), {}, 'Fine')).toMatchObject({ status: 403 })
    expect(whyNotLook(of, { ...looker, id: 7 }, {}, 'Fine')?.code).toBe('timesheet.own_submission')
    expect(whyNotLook(of, looker, undefined, 'Fine')?.code).toBe('timesheet.nothing_marked')
    expect(whyNotLook(of, looker, {}, ' ? ')?.code).toBe('timesheet.note_missing')
  })
})
