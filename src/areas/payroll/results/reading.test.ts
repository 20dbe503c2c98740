import { describe, expect, it, test } from 'vitest'
import { parseResults, type ResultLine } from '#areas/payroll/results/parse-results.ts'
import { type KnownWorker, matchResults } from '#areas/payroll/results/rules.ts'

const head = 'Payroll reference;NI number;Gross;Tax;NI;Pension;Net'
const read = (line: string, heading = head) => parseResults(`${heading}\n${line}`, 'GBP')

describe('an amount', () => {
  test.for<[string, number]>([
    ['894.50', 894_50],
    ['1,234.56', 1234_56],
    ['£1,234', 1234_00],
    ['894,50', 894_50],
    ['1.234,56', 1234_56],
    ['-12.30', -12_30],
    ['12.30-', -12_30],
    ['(12.30)', -12_30],
    ["'-12.30", -12_30],
    ['−12.30', -12_30],
    ['1\u00A0234,50', 1234_50],
  ])('reads %j', ([text, minor]) => {
    expect(read(`PR1;;${text};0;0;0;0`)).toMatchObject({ faults: [], lines: [{ gross: minor }] })
  })

  test.for([
    '1e3',
    '1.234',
    '12,3456',
    '1,2,3',
    '12.345',
    '--1',
    '(-5)',
    'n/a',
    '',
    '99999999999999',
    '1.2.3',
  ])('refuses %j', (text) => {
    expect(read(`PR1;;${text};0;0;0;0`).faults).toEqual([`Line 2: “${text}” is no amount (gross)`])
  })
})

it('adds up what several columns take off, and reads the usual heading before the lesser one', () => {
  const heading = `${head};Student Loan;Other deductions;Gross for tax;Gross pay`
  const { lines } = read('PR1;;900.00;1;1;1;866.00;30.00;1.00;850.00;900.00', heading)
  expect(lines).toMatchObject([{ gross: 900_00, other: 31_00 }])
  const [only] = read('PR1;1;850.00;900.00;1;1', 'Payroll ref;Tax;Gross for tax;Gross pay;NI;Net').lines
  expect(only).toMatchObject({ gross: 900_00, other: 0 })
})

it('refuses a column that stands in it twice', () => {
  const heading = 'Payroll ref;Gross;Tax;NI;Net;Net'
  expect(read('PR1;1;0;0;1;1', heading).faults).toEqual(['The column “Net” stands in it twice'])
})

const known = (candidate_id: number, more: Partial<KnownWorker> = {}): KnownWorker => ({
  ...{ candidate_id, name: `Pat ${candidate_id}`, payroll_ref: `PR${candidate_id}` },
  ...{ ni_number: `AB10000${candidate_id}C`, amount: 100_00, ...more },
})
const line = (more: Partial<ResultLine>): ResultLine => ({
  ...{ at: 2, worker: '', ni_number: '', gross: 100_00, tax: 0, ni: 0, pension: 0, other: 0, net: 100_00 },
  ...{ holiday: 0, statutory: 0, added: 0, ...more },
})
const match = (lines: ResultLine[], workers: KnownWorker[]) => {
  const { matched, faults } = matchResults(lines, workers, 'GBP')
  return faults.length > 0 ? faults : matched.map(({ worker }) => worker.candidate_id)
}

describe('a line is about', () => {
  it('nobody when its reference and its NI number are of two', () => {
    const both = [
      line({ worker: 'PR1', ni_number: 'AB100002C' }),
      line({ at: 3, worker: 'PR2', ni_number: 'AB100001C' }),
    ]
    expect(match(both, [known(1), known(2)])).toEqual(
      expect.arrayContaining([
        'Line 2: PR1 is Pat 1, but the NI number is of Pat 2',
        'Line 3: PR2 is Pat 2, but the NI number is of Pat 1',
      ]),
    )
  })

  it('whom the NI number names where two share a reference, and whom the reference names where two share that', () => {
    const shared = [known(1, { payroll_ref: 'PR' }), known(2, { payroll_ref: 'PR' })]
    expect(
      match(
        [line({ worker: 'PR', ni_number: 'AB100002C' }), line({ worker: 'pr', ni_number: 'AB100001C' })],
        shared,
      ),
    ).toEqual([2, 1])
    const same = [known(1), known(2, { ni_number: 'AB100001C' })]
    expect(
      match(
        [line({ worker: 'PR2', ni_number: 'AB100001C' }), line({ worker: 'PR1', ni_number: 'AB100001C' })],
        same,
      ),
    ).toEqual([2, 1])
    expect(match([line({ ni_number: 'AB100001C' })], same)).toContain(
      'Line 2: Pat 1 and Pat 2 share this NI number: add the payroll reference',
    )
  })

  it('whom it names as the file of the run did, with the mark that keeps text from being run', () => {
    expect(match([line({ worker: "'-7" })], [known(1, { payroll_ref: '-7' })])).toEqual([1])
  })

  it('is found among workers who share what says nothing, without looking through all of them', () => {
    const shared = { payroll_ref: 'PR', ni_number: 'AB100000C' }
    const workers = Array.from({ length: 30_000 }, (_, at) =>
      known(at, at === 7 ? { payroll_ref: 'PR' } : shared),
    )
    const lines = Array.from({ length: 10_000 }, (_, at) =>
      line({ at, worker: 'PR', ni_number: at === 0 ? 'AB100007C' : 'AB100000C' }),
    )
    expect(match(lines, workers)[0]).toBe('Line 1: Pat 0 and Pat 1 share PR: add the NI number')
    expect(match([line({ worker: 'PR' })], workers)[0]).toMatch(/share PR: add the NI number/)
  })
})

describe('a file that was made to be read for ever', () => {
  it.each([
    ['more lines than are read', `${head}\n${'1;2\n'.repeat(200_000)}`, /^At most 10000 lines$/],
    ['more columns than are read', `${head}\n1${';1'.repeat(400_000)}`, /^At most 1000 columns$/],
    [
      'a cell without end',
      `${head}\n${'1'.repeat(800_000)}`,
      /^Line 2: a cell has more than 1000 characters/,
    ],
    ['a quote without end', `${head}\n"${'1;'.repeat(400_000)}`, /never closed$/],
  ])('is refused for %s', (_, content, words) => {
    expect(parseResults(content, 'GBP')).toEqual({
      lines: [],
      faults: [expect.stringMatching(words)],
      more: 0,
    })
  })

  it('says what is wrong with the first of its lines, and of how many more', () => {
    const { faults, more } = parseResults(
      `${head}\n${`PR1;;${'x'.repeat(990)};0;0;0;0\n`.repeat(800)}`,
      'GBP',
    )
    expect([faults.length, more]).toEqual([50, 750])
    expect(faults[0]!.length).toBeLessThan(150)
  })
})
