import { describe, expect, test } from 'vitest'
import {
  type Chaseable,
  toneFor,
  usualSteps,
  whyNotPromise,
  whyNotRemind,
  whyNotSteps,
} from '#areas/payments/chasing/rules.ts'

const document: Chaseable = {
  ...{ type: 'sales', status: 'sent', balance: 120_00, due_date: '2026-03-10' },
  ...{ on_hold: false, promised_until: null, reminded_today: false },
}

describe('what somebody is reminded of', () => {
  test.each<[string, Partial<Chaseable>, string | undefined]>([
    ['what is due', {}, undefined],
    ['what is issued and not sent', { status: 'issued' }, undefined],
    ['what is part paid', { status: 'part-paid' }, undefined],
    ['what is not due yet', { due_date: '2026-12-01' }, undefined],
    ['nothing disputed', { status: 'disputed' }, 'reminder.disputed'],
    ['nothing on hold', { on_hold: true }, 'reminder.on_hold'],
    ['nothing paid', { status: 'paid', balance: 0 }, 'reminder.nothing_owed'],
    ['nothing credited', { status: 'credited', balance: 0 }, 'reminder.nothing_owed'],
    ['nothing void', { status: 'void' }, 'reminder.nothing_owed'],
    ['nothing written off', { status: 'written-off' }, 'reminder.nothing_owed'],
    ['no draft', { status: 'draft', due_date: null }, 'reminder.nothing_owed'],
    ['no credit note', { type: 'sales-credit' }, 'reminder.not_sales'],
    ['nothing promised for today', { promised_until: '2026-03-11' }, 'reminder.promised'],
    ['what was promised for yesterday', { promised_until: '2026-03-10' }, undefined],
    ['nothing twice a day', { reminded_today: true }, 'reminder.today'],
  ])('%s: %j', (_name, changes, code) =>
    expect(whyNotRemind({ ...document, ...changes }, '2026-03-11')?.code).toBe(code),
  )

  test.each([
    ['2026-03-01', 'friendly'],
    ['2026-03-11', 'friendly'],
    ['2026-03-16', 'friendly'],
    ['2026-03-17', 'firm'],
    ['2026-04-08', 'firm'],
    ['2026-04-09', 'final'],
  ])('on %s by hand it is %s', (today, tone) => expect(toneFor(usualSteps, '2026-03-10', today)).toBe(tone))

  test('in steps that go on in time', () => {
    expect(whyNotSteps(usualSteps)).toBeUndefined()
    expect(whyNotSteps([...usualSteps].reverse())?.code).toBe('chasing.steps')
    expect(whyNotSteps([usualSteps[0]!, usualSteps[0]!])?.code).toBe('chasing.steps')
  })
})

test.each<[string, { day: string; amount: number; owed?: number }, string | undefined]>([
  ['today', { day: '2026-03-11', amount: 1 }, undefined],
  ['yesterday', { day: '2026-03-10', amount: 1 }, 'day'],
  ['after half a year', { day: '2026-09-07', amount: 1 }, undefined],
  ['a day later', { day: '2026-09-08', amount: 1 }, 'day'],
  ['all of it', { day: '2026-03-20', amount: 100 }, undefined],
  ['more', { day: '2026-03-20', amount: 101 }, 'amount'],
  ['of nothing', { day: '2026-03-20', amount: 1, owed: 0 }, 'promise.nothing_owed'],
])('a promise for %s', (_name, { owed = 100, ...promise }, wrong) => {
  const reason = whyNotPromise(promise, { today: '2026-03-11', owed })
  expect(reason?.errors ? Object.keys(reason.errors)[0] : reason?.code).toBe(wrong)
})
