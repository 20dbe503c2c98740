import { describe, expect, it } from 'vitest'
import { cardsFor, firstStepsFor, listsFor, seesWeeks } from '#areas/dashboard/rules.ts'

const staff = (...permissions: string[]) => ({ kind: 'staff' as const, permissions: new Set(permissions) })
const keysOf = (permissions: string[]) => cardsFor(staff(...permissions)).map(({ key }) => key)

const sheets = ['missing', 'rejected', 'awaiting_approval']

describe('cards', () => {
  it.each([
    [[], []],
    [['timesheets.view.own'], sheets],
    [
      ['timesheets.view', 'invoices.sales.create'],
      [...sheets, 'ready_to_bill'],
    ],
    [
      ['timesheets.view', 'invoices.self_billing.create'],
      [...sheets, 'ready_to_pay', 'paid_by_payroll'],
    ],
    [
      ['timesheets.view', 'invoices.create'],
      [...sheets, 'ready_to_bill', 'ready_to_pay', 'paid_by_payroll'],
    ],
    [['invoices.create'], []],
    [['invoices.sales.approve', 'invoices.issue'], []],
    [['invoices.view', 'invoices.sales.approve'], ['drafts']],
    [['invoices.sales.view', 'invoices.issue'], ['to_issue']],
    [['invoices.sales.view'], []],
    [['dashboard.finance'], []],
    [
      ['dashboard.finance', 'invoices.sales.view'],
      ['unpaid', 'overdue'],
    ],
    [['dashboard.finance', 'invoices.self_billing.view'], []],
  ])('for staff with %j are %j', (permissions, keys) => {
    expect(keysOf(permissions)).toEqual(keys)
  })

  it.each([
    [['timesheets.view', 'invoices.run'], '/invoices/ready/sales', '/invoices/ready/sales#held'],
    [['timesheets.view'], '/timesheets?queue=ready_to_bill', '/timesheets?queue=held_to_bill'],
    [
      ['timesheets.view.own', 'invoices.run'],
      '/timesheets?queue=ready_to_bill',
      '/timesheets?queue=held_to_bill',
    ],
  ])('with %j what is ready is shown at %s, what is held at %s', (permissions, to, held_to) => {
    const card = cardsFor(staff('invoices.sales.create', ...permissions)).find(
      ({ key }) => key === 'ready_to_bill',
    )
    expect(card).toMatchObject({ to, held_to })
  })

  it('are none for people outside the agency, whatever they were granted', () => {
    const permissions = new Set(['timesheets.view', 'invoices.view', 'dashboard.finance'])
    for (const kind of ['candidate', 'approver', 'supplier', 'central'] as const)
      expect(cardsFor({ kind, permissions })).toEqual([])
  })

  it.each([
    ['timesheets.view', 'timesheets.view_charge', true],
    ['timesheets.view', 'timesheets.view_charge.team', false],
    ['timesheets.view', 'timesheets.view_charge.own', false],
    ['timesheets.view.team', 'timesheets.view_charge.team', true],
    ['timesheets.view.team', 'timesheets.view_charge.own', false],
    ['timesheets.view.own', 'timesheets.view_charge', true],
    ['timesheets.view', 'timesheets.view_pay', false],
  ])('with %s and %s tell the value: %s', (view, money, valued) => {
    const card = cardsFor(staff(view, money)).find(({ key }) => key === 'awaiting_approval')
    expect(card?.valued).toBe(valued)
  })
})

describe('lists', () => {
  const permissions = new Set(['timesheets.view.own'])
  it.each([
    ['staff', ['longest_waiting', 'longest_missing']],
    ['candidate', ['to_fill']],
    ['approver', ['to_review']],
    ['supplier', []],
    ['central', []],
  ] as const)('of %s are %j', (kind, keys) => {
    expect(listsFor({ kind, permissions }).map(({ key }) => key)).toEqual(keys)
    expect(listsFor({ kind, permissions: new Set() })).toEqual([])
  })
})

describe('the weeks', () => {
  const all = ['timesheets.view_pay', 'timesheets.view_charge', 'placements.rates.view_margin']
  it('need pay, charge and margin, each as far as the sheets reach', () => {
    expect(seesWeeks(staff('timesheets.view', ...all))).toBe(true)
    expect(seesWeeks(staff('timesheets.view.own', ...all.map((name) => `${name}.own`)))).toBe(true)
    expect(seesWeeks(staff('timesheets.view', ...all.map((name) => `${name}.own`)))).toBe(false)
    expect(seesWeeks(staff(...all))).toBe(false)
    for (const missing of all)
      expect(seesWeeks(staff('timesheets.view', ...all.filter((name) => name !== missing)))).toBe(false)
    expect(seesWeeks({ kind: 'candidate', permissions: new Set(['timesheets.view', ...all]) })).toBe(false)
  })
})

describe('first steps', () => {
  const sees = ['clients.view', 'candidates.view', 'jobs.view', 'placements.view']
  const stepsOf = (...permissions: string[]) =>
    firstStepsFor(staff(...permissions)).map(({ key, may_create }) => (may_create ? key : `(${key})`))

  it.each([
    // Nothing to add: they are told that nobody is placed yet.
    [sees, ['(placement)']],
    [
      [...sees, 'clients.create'],
      ['client', '(candidate)', '(job)', '(placement)'],
    ],
    [
      [...sees, 'jobs.create', 'placements.create.own'],
      ['(client)', '(candidate)', 'job', 'placement'],
    ],
    // What one may not see is left out, and nobody is placed but on the page of a job.
    [
      ['clients.view.own', 'clients.create', 'placements.view.own', 'placements.create'],
      ['client', '(placement)'],
    ],
    // Who cannot see that somebody was placed would be told of first steps for ever.
    [['clients.view', 'clients.create', 'jobs.view', 'jobs.create'], []],
  ])('for staff with %j are %j', (permissions, steps) => {
    expect(stepsOf(...permissions)).toEqual(steps)
  })

  it.each([
    [['timesheets.view', 'invoices.run'], '/invoices/ready/sales', '/invoices/ready/sales#held'],
    [['timesheets.view'], '/timesheets?queue=ready_to_bill', '/timesheets?queue=held_to_bill'],
    [
      ['timesheets.view.own', 'invoices.run'],
      '/timesheets?queue=ready_to_bill',
      '/timesheets?queue=held_to_bill',
    ],
  ])('with %j what is ready is shown at %s, what is held at %s', (permissions, to, held_to) => {
    const card = cardsFor(staff('invoices.sales.create', ...permissions)).find(
      ({ key }) => key === 'ready_to_bill',
    )
    expect(card).toMatchObject({ to, held_to })
  })

  it('are none for people outside the agency', () => {
    const permissions = new Set([...sees, 'clients.create', 'jobs.create'])
    for (const kind of ['candidate', 'approver', 'supplier', 'central'] as const)
      expect(firstStepsFor({ kind, permissions })).toEqual([])
  })
})
