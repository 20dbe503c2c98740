import { beforeEach, expect, it } from 'vitest'
import {
  approvedWeek,
  clear,
  created,
  exported,
  openPayroll,
  payroll,
  step,
  stepped,
  type Worker,
  worker,
} from '#areas/payroll/payroll.testing.ts'

openPayroll()
beforeEach(clear)

const head = 'Payroll reference,NI number,Gross,Tax,NI,Pension,Net,Holiday'
const line = ({ payroll_ref, ni_number }: Worker, gross = '894.50', net = '715.60') =>
  `${payroll_ref},${ni_number},"${gross}",107.34,44.72,26.84,${net},0.00`
const file = (...lines: string[]) => ({
  filename: 'march.csv',
  content: `\uFEFF${[head, ...lines].join('\r\n')}\r\n`,
})

it('keeps what payroll made of each worker, and a file again as a new version', async () => {
  const [pat, kim] = [await worker(), await worker()]
  await approvedWeek(pat)
  await approvedWeek(kim)
  const run = await exported()
  const once = await stepped(run, 'gross-to-net', file(line(pat), line(kim)))
  expect(once.result).toMatchObject({
    version: 1,
    workers: 2,
    gross: 1789_00,
    tax: 214_68,
    ni: 89_44,
    pension: 53_68,
    net: 1431_20,
  })
  // By National Insurance number alone, with semicolons, as some programs write it.
  const content = `NI No;Gross pay;PAYE;Employee NIC;Net pay\n${pat.ni_number};894.50;100.00;44.50;750.00\n${kim.ni_number};894.50;100.00;44.50;750.00`
  const again = await stepped(once, 'gross-to-net', { filename: 'again.csv', content })
  expect(again.result).toMatchObject({ version: 2, filename: 'again.csv', net: 1500_00, pension: 0 })
  const rows = (await payroll().get(`/pay-run-workers?candidate_id=${pat.id}`)).body.data
  expect(rows).toMatchObject([{ pay_run_id: run.id, amount: 894_50, tax: 100_00, net: 750_00 }])
})

it('refuses a file that does not agree, line by line, and keeps nothing of it', async () => {
  const [pat, kim] = [await worker(), await worker()]
  await approvedWeek(pat)
  await approvedWeek(kim)
  const run = await exported()
  const faultsOf = async (given: object): Promise<string[]> =>
    (await step(run, 'gross-to-net', given)).body.errors.content
  expect(await faultsOf(file(line(pat), line(pat), line(kim)))).toEqual([
    expect.stringMatching(/^Line 3: .* stands on line 2 already$/),
  ])
  expect(await faultsOf(file(line(pat, '900.00', '721.10'), line(kim)))).toEqual([
    expect.stringMatching(/^Line 2: .* gross of £900\.00, the run sent £894\.50: £5\.50 is not explained$/),
  ])
  expect(await faultsOf(file(line(pat, '894.50', '800.00'), line(kim)))).toEqual([
    expect.stringContaining('the deductions leave £715.60'),
  ])
  expect(await faultsOf(file(line(pat)))).toEqual([
    expect.stringMatching(/is on the run, and not in the file$/),
  ])
  expect(
    await faultsOf(file(line(pat), line({ ...kim, payroll_ref: 'PR9', ni_number: 'ZZ999999Z' }))),
  ).toHaveLength(2)
  expect(await faultsOf(file(line(pat, 'lots'), line(kim)))).toEqual([
    expect.stringContaining('“lots” is no amount'),
  ])
  expect(await faultsOf({ filename: 'x.csv', content: 'Name,Colour\nPat,red' })).toHaveLength(1)
  const many = await faultsOf(file(...Array.from({ length: 80 }, () => line(pat, 'lots'))))
  expect([many.length, many.at(-1)]).toEqual([51, 'And 30 more'])
  expect((await payroll().get(`/pay-runs/${run.id}`)).body.result).toBeNull()
})

it('is imported for a run that payroll has got, and no other', async () => {
  const pat = await worker()
  await approvedWeek(pat)
  const run = await created()
  expect((await step(run, 'gross-to-net', file(line(pat)))).body).toMatchObject({
    code: 'pay_run.not_exported',
  })
})

const columns = ['Payroll reference', 'Gross', 'Tax', 'NI', 'Net']
/** A file of one worker with these columns besides, and no deductions. */
const added = ({ payroll_ref }: Worker, gross: string, more: Record<string, string>) => ({
  filename: 'added.csv',
  content: [
    [...columns, ...Object.keys(more)].join(';'),
    [payroll_ref, gross, '0.00', '0.00', gross, ...Object.values(more)].join(';'),
  ].join('\n'),
})

it('takes what payroll added to what was sent, in a column of its own, and reconciles it', async () => {
  const pat = await worker()
  await approvedWeek(pat)
  let run = await exported()
  const nothing = { holiday_added: 0, statutory_added: 0, other_added: 0 }
  for (const [gross, more, kept] of [
    ['1002.47', { 'Holiday pay': '107.97' }, { gross: 1002_47, holiday: 107_97, holiday_added: 107_97 }],
    ['894.50', { 'Holiday pay': '107.97' }, { gross: 894_50, holiday: 107_97, holiday_added: 0 }],
    ['1013.25', { SSP: '118.75' }, { gross: 1013_25, statutory_added: 118_75 }],
    ['1014.25', { SSP: '118.75', SMP: '1.00' }, { gross: 1014_25, statutory_added: 119_75 }],
    ['1013.25', { 'Statutory pay': '118.75', SSP: '118.75' }, { gross: 1013_25, statutory_added: 118_75 }],
    [
      '1131.22',
      { 'Holiday pay': '107.97', SSP: '118.75', Bonus: '10.00' },
      { gross: 1131_22, holiday_added: 107_97, statutory_added: 118_75, other_added: 10_00 },
    ],
    ['884.50', { 'Other pay': '-10.00' }, { gross: 884_50, other_added: -10_00 }],
  ] as const) {
    run = await stepped(run, 'gross-to-net', added(pat, gross, more))
    expect(run.result).toMatchObject({ ...nothing, ...kept, sent: 894_50 })
    const [row] = (await payroll().get(`/pay-run-workers?candidate_id=${pat.id}`)).body.data
    expect(row).toMatchObject({ ...nothing, ...kept, amount: 894_50 })
  }
})

it('refuses what is left unexplained beside what was added, with the figure', async () => {
  const pat = await worker()
  await approvedWeek(pat)
  const run = await exported()
  for (const [gross, more, said] of [
    ['995.75', {}, 'the run sent £894.50: £101.25 is not explained'],
    ['1002.48', { 'Holiday pay': '107.97' }, '£107.97 of holiday pay: £0.01 is not explained'],
    ['1002.47', { SSP: '107.96' }, '£107.96 of statutory pay: £0.01 is not explained'],
    ['894.50', { Bonus: '5.00' }, '£5.00 of other pay: -£5.00 is not explained'],
    ['894.50', { SSP: 'abc' }, '“abc” is no amount (statutory)'],
    ['894.50', { SSP: '9'.repeat(400) }, 'is no amount (statutory)'],
  ] as const) {
    const { status, body } = await step(run, 'gross-to-net', added(pat, gross, more))
    expect([status, body.errors.content]).toEqual([422, [expect.stringContaining(said)]])
  }
  expect((await payroll().get(`/pay-runs/${run.id}`)).body.result).toBeNull()
})
