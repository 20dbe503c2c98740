import { describe, expect, test } from 'vitest'
import { type Remindable, recipientOf, whyNotRemind } from '#areas/timesheets/reminders/rules.ts'
import { statuses } from '#areas/timesheets/rules.ts'

const sheet: Remindable = {
  status: 'open',
  period_end: '2026-11-15',
  today: '2026-11-16',
  approver_user_id: 7,
  approver_email: 'vera@northwind.test',
  candidate_name: 'Zoe Hart',
  approver_name: 'Vera Vance',
  entered_by: 'worker',
  owner_user_id: 3,
  owner_name: 'Cal Reed',
  reminded_today: false,
}

describe('who can be reminded of a timesheet', () => {
  test.each(statuses.map((status) => [status, recipientOf(status, 'worker')] as const))(
    '%s: %s',
    (status, recipient) =>
      expect(whyNotRemind({ ...sheet, status })?.code).toBe(
        recipient ? undefined : 'timesheet.waits_for_nobody',
      ),
  )

  test.each<[string, Partial<Remindable>, string | undefined]>([
    ['on the last day of its period', { today: '2026-11-15' }, undefined],
    ['the day before', { today: '2026-11-14' }, 'timesheet.not_over'],
    ['what was sent back, whatever the day', { status: 'rejected', today: '2026-11-14' }, undefined],
    ['what waits, whatever the day', { status: 'submitted', today: '2026-11-14' }, undefined],
    ['without an approver', { status: 'submitted', approver_user_id: null }, 'timesheet.no_approver'],
    ['without an address', { status: 'submitted', approver_email: '' }, 'timesheet.no_approver'],
    ['an owner the day before', { entered_by: 'agency', today: '2026-11-14' }, 'timesheet.not_over'],
    ['nobody where none looks after it', { entered_by: 'import', owner_user_id: null }, 'timesheet.no_owner'],
    ['an owner', { entered_by: 'import' }, undefined],
    ['a worker twice a day', { reminded_today: true }, 'timesheet.reminded_today'],
    ['an approver twice a day', { status: 'submitted', reminded_today: true }, 'timesheet.reminded_today'],
  ])('%s: %j', (_name, changes, code) => expect(whyNotRemind({ ...sheet, ...changes })?.code).toBe(code))

  test('names whoever was reminded', () => {
    expect(whyNotRemind({ ...sheet, reminded_today: true })?.title).toBe('Zoe Hart was reminded today')
    expect(whyNotRemind({ ...sheet, entered_by: 'agency', reminded_today: true })?.title).toBe(
      'Cal Reed was reminded today',
    )
    expect(whyNotRemind({ ...sheet, status: 'submitted', reminded_today: true })?.title).toBe(
      'Vera Vance was reminded today',
    )
  })
})
