import { afterEach, describe, expect, test } from 'vitest'
import {
  ask,
  balances,
  because,
  bright,
  corrected,
  documents,
  doyle,
  finance,
  issueAll,
  issued,
  paidBy,
  preview,
  wrong,
} from '#areas/invoices/payers/payer-corrections.testing.ts'
import {
  clear,
  engage,
  fixture,
  left,
  limited,
  move,
  openTestAgencies,
  paye,
  placedWorker,
  run,
  shift,
  throughUmbrella,
  umbrella,
} from '#areas/invoices/payers/payers.testing.ts'
import { as, birch, saffron } from '#test/agencies.ts'

openTestAgencies()
afterEach(clear)

// The golden week pays 170.00 a day from Monday to Thursday, and 214.50 on Friday.
test.for<[day: string, moves: number, stays: number, from: string[]]>([
  ['2026-11-02', 894_50, 0, []],
  ['2026-11-03', 724_50, 170_00, ['2026-11-02']],
  ['2026-11-04', 554_50, 340_00, ['2026-11-02', '2026-11-03']],
  ['2026-11-06', 214_50, 680_00, ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']],
])('a change on %s moves its days alone, and each is paid for theirs', async ([day, moves, stays, kept]) => {
  const worker = await placedWorker()
  const sheet = await issued(worker)
  await engage(worker, limited(), throughUmbrella(day))
  const { body: shown } = await preview(wrong([sheet]))
  expect(shown).toMatchObject({
    ...{ refused: null, left_out: [], sheet_count: 1, moved_to: bright },
    pay: { before: 894_50, after: 894_50, delta: 0 },
  })
  expect(shown.sheets[0].given).toMatchObject({
    amount: moves,
    stays: kept.length > 0 ? [{ days: kept, amount: stays, payer: doyle, right: true, waits: false }] : [],
  })
  expect(shown.sheets[0].given.days[0]).toBe(day)
  const [credit, ...anew] = documents(shown)
  const given = -Number(credit![2])
  expect(anew).toEqual(
    [
      ['invoice', doyle, given - moves],
      ['invoice', bright, moves],
    ].filter(([, , net]) => net !== 0),
  )
  const done = await corrected(wrong([sheet]))
  expect(done.sheets[0].given).toMatchObject({ days: shown.sheets[0].given.days, amount: moves })
  const [waiting] = await left(worker)
  expect(waiting).toMatchObject({ timesheet_id: sheet, holding: 'credited' })
  const onInvoice = async () =>
    (await finance().get(`/invoices/${waiting.document.id}/former-payers`)).body.data
  expect(await onInvoice()).toMatchObject([{ days: done.sheets[0].given.days, holding: 'credited' }])
  expect(await issueAll('self-billing-credit')).toEqual([[doyle, given]])
  await run()
  expect(await issueAll('self-billing')).toEqual(
    [[bright, moves] as const, [doyle, given - moves] as const].filter(([, net]) => net !== 0),
  )
  const right = [[bright, moves] as const, [doyle, stays] as const]
  expect(await paidBy(sheet)).toEqual(right.filter(([, net]) => net !== 0))
  expect(await balances(worker)).toEqual(right)
  expect(await left(worker)).toEqual([])
  expect(await onInvoice()).toEqual([])
  expect((await run()).status).toBe(422)
  expect((await preview(wrong([sheet]))).body.refused).toMatchObject({ code: 'correction.nothing' })
})

describe('a week whose days do not divide into whole pennies', () => {
  // Three days of 7.25 hours at 17.33: 376.93 in all, 125.6425 each.
  const odd = (days: string[]) => days.map((day) => shift(day, '09:00', '16:45'))
  const rated = () => ({
    rates: [
      {
        ...{ rate_code_id: fixture.basic, pay_rate: '17.33', charge_rate: '26.00' },
        effective_from: '2026-01-05',
      },
    ],
    accepted: [
      { code: 'placement.overlap', reason: 'Two part-time placements' },
      { code: 'placement.backdated', reason: 'The week stays where it is' },
      { code: 'placement.margin', reason: 'Agreed by both' },
    ],
  })
  const days = ['2026-11-02', '2026-11-03', '2026-11-05']

  test('is credited whole, and its two parts add up to it again', async () => {
    const worker = await placedWorker('2026-10-26', rated())
    const sheet = await issued(worker, '2026-11-02', odd(days))
    expect(await paidBy(sheet)).toEqual([[doyle, 376_93]])
    await engage(worker, limited(), throughUmbrella('2026-11-03'))
    const { body: shown } = await preview(wrong([sheet]))
    const { amount, stays } = shown.sheets[0].given
    expect(shown.sheets[0].given).toMatchObject({
      days: days.slice(1),
      stays: [{ days: days.slice(0, 1), payer: doyle }],
    })
    expect([Math.abs(amount - 251_29) <= 1, amount + stays[0].amount]).toEqual([true, 376_93])
    expect(documents(shown)).toEqual([
      ['credit', doyle, -376_93],
      ['invoice', doyle, 376_93 - amount],
      ['invoice', bright, amount],
    ])
    await corrected(wrong([sheet]))
    expect(await issueAll('self-billing-credit')).toEqual([[doyle, 376_93]])
    await run()
    const parts = [
      [bright, amount],
      [doyle, 376_93 - amount],
    ]
    expect(await issueAll('self-billing')).toEqual(parts)
    expect(await paidBy(sheet)).toEqual(parts)
  })
})

test('of several weeks those move that have days of theirs, and the others are named', async () => {
  const worker = await placedWorker()
  const first = await issued(worker)
  const second = await issued(worker, '2026-11-09')
  await engage(worker, limited(), throughUmbrella('2026-11-11'))
  const { body: shown } = await preview(wrong([first, second]))
  expect(shown).toMatchObject({
    ...{ refused: null, sheet_count: 1, sheets: [{ timesheet_id: second }] },
    left_out: [{ reason: 'not_engaged', timesheet_ids: [first] }],
  })
  expect(shown.sheets[0].given).toMatchObject({ amount: 554_50, stays: [{ amount: 340_00 }] })
  await engage(worker, limited(), throughUmbrella('2026-11-04'))
  await corrected(wrong([first, second]))
  await issueAll('self-billing-credit')
  await run()
  await issueAll('self-billing')
  expect(await balances(worker)).toEqual([
    [bright, 554_50 + 894_50],
    [doyle, 340_00],
  ])
  expect(await left(worker)).toEqual([])
})

test('a second correction moves what the first one left, and a third takes all of it back', async () => {
  const worker = await placedWorker()
  const sheet = await issued(worker)
  const settled = async (supplier: number) => {
    await corrected(wrong([sheet], supplier))
    await issueAll('self-billing-credit')
    await run()
    await issueAll('self-billing')
    return paidBy(sheet)
  }
  await engage(worker, limited(), throughUmbrella('2026-11-05'))
  expect(await settled(umbrella)).toEqual([
    [bright, 384_50],
    [doyle, 510_00],
  ])
  await engage(worker, limited(), throughUmbrella('2026-11-03'))
  expect((await preview(wrong([sheet]))).body.sheets[0].given).toMatchObject({
    ...{ days: ['2026-11-03', '2026-11-04'], amount: 340_00 },
    stays: [{ days: ['2026-11-02'], amount: 170_00, payer: doyle, right: true, waits: false }],
  })
  expect(await settled(umbrella)).toEqual([
    [bright, 724_50],
    [doyle, 170_00],
  ])
  await engage(worker, limited())
  expect(await settled(fixture.supplier_id)).toEqual([[doyle, 894_50]])
  expect(await balances(worker)).toEqual([
    [bright, 0],
    [doyle, 894_50],
  ])
})

test('nothing is calculated anew while what it takes the place of is not credited: a side of it would be lost', async () => {
  const worker = await placedWorker()
  const sheet = await issued(worker)
  await engage(worker, limited(), throughUmbrella('2026-11-04'))
  await corrected(wrong([sheet]))
  const rate = {
    placement_ids: [worker.placement_id],
    from_day: '2026-11-02',
    rates: [{ rate_code_id: fixture.basic, charge_rate: '26.50' }],
  }
  expect((await preview(rate)).body).toMatchObject({
    refused: { code: 'correction.awaits_credit' },
    left_out: [{ reason: 'awaits_credit', sheet_count: 1 }],
  })
  await issueAll('self-billing-credit')
  expect((await preview(rate)).body).toMatchObject({ refused: null, pay: { before: 894_50, after: 894_50 } })
  await run()
  await issueAll('self-billing')
  expect(await balances(worker)).toEqual([
    [bright, 554_50],
    [doyle, 340_00],
  ])
})

test('days that belong to a third are named, and no run takes what is given back of them', async () => {
  const worker = await placedWorker()
  const sheet = await issued(worker)
  await engage(worker, limited(), throughUmbrella('2026-11-03'), paye('2026-11-05'))
  const { body: shown } = await preview(wrong([sheet]))
  expect(shown.sheets[0].given).toMatchObject({
    ...{ days: ['2026-11-03', '2026-11-04'], amount: 340_00 },
    stays: [
      { days: ['2026-11-02'], amount: 170_00, payer: doyle, right: true, waits: false },
      // The basic line is credited as a whole, the overtime stands where it was.
      { days: ['2026-11-05', '2026-11-06'], amount: 290_00, payer: doyle, right: false, waits: true },
      { days: ['2026-11-06'], amount: 94_50, payer: doyle, right: false, waits: false },
    ],
  })
  await corrected(wrong([sheet]))
  await issueAll('self-billing-credit')
  await run()
  const paid = await issueAll('self-billing')
  expect(paid).toEqual(
    documents(shown)
      .flatMap(([kind, ...next]) => (kind === 'invoice' ? [next] : []))
      .sort(),
  )
  expect(paid).toEqual([
    [bright, 340_00],
    [doyle, 170_00],
  ])
  // What was given back beside it is free to be moved, the rest is on the document still.
  expect((await move(worker, sheet)).body).toMatchObject({ moved: 1, data: [{ holding: 'issued' }] })
  await corrected(wrong([sheet], null))
  await issueAll('self-billing-credit')
  expect(await left(worker)).toEqual([])
  expect(await balances(worker)).toEqual([
    [bright, 340_00],
    [doyle, 170_00],
  ])
})

test('payroll pays the days of a worker who is on it since then', async () => {
  const worker = await placedWorker()
  const sheet = await issued(worker)
  await engage(worker, limited(), paye('2026-11-04'))
  expect((await preview(wrong([sheet], null))).body).toMatchObject({
    ...{ refused: null, moved_to: 'Payroll', payroll_delta: 554_50 },
    sheets: [{ given: { amount: 554_50, stays: [{ amount: 340_00, payer: doyle }] } }],
  })
})

test('it is asked for once, where nobody is engaged through them not at all, and by another agency never', async () => {
  const worker = await placedWorker()
  const sheet = await issued(worker)
  expect((await preview(wrong([sheet]))).body.refused).toMatchObject({ code: 'correction.not_engaged' })
  expect((await ask(wrong([sheet]))).body.code).toBe('correction.not_engaged')
  await engage(worker, limited(), throughUmbrella('2026-11-03'))
  const asked = await Promise.all([ask(wrong([sheet])), ask(wrong([sheet]))])
  expect(asked.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await preview(wrong([sheet]), birch.finance)).status).toBe(404)
  const made = asked.find(({ status }) => status === 201)!.body
  expect((await as(birch.finance).get(`/corrections/${made.id}`)).status).toBe(404)
  expect((await as(birch.finance).get(`/corrections/${made.id}/preview`)).status).toBe(404)
  await finance().post(`/corrections/${made.id}/approval`, { decision: 'refuse', reason: 'Only a trial' })
})

const engagedFrom = (day: string) =>
  day === '2026-01-01' ? [throughUmbrella(day)] : [limited(), throughUmbrella(day)]

test.for([
  ['more', '2026-11-05', '2026-01-01'],
  ['less', '2026-01-01', '2026-11-05'],
] as const)(
  'an engagement that changes before the approval moves %s than was asked for: nothing is',
  async ([_, asked, later]) => {
    const worker = await placedWorker()
    const sheet = await issued(worker)
    await engage(worker, ...engagedFrom(asked))
    const { body: made } = await ask(wrong([sheet]))
    await engage(worker, ...engagedFrom(later))
    const before = await balances(worker)
    expect((await finance().post(`/corrections/${made.id}/approval`, because)).status).toBe(200)
    await saffron.settle()
    expect((await finance().get(`/corrections/${made.id}`)).body).toMatchObject({
      status: 'failed',
      failure: { title: 'Its timesheets are not what they were when it was approved' },
    })
    expect(await balances(worker)).toEqual(before)
    expect((await finance().get('/invoices?status=draft&type=self-billing-credit')).body.data).toEqual([])
  },
)
