import { describe, expect, it } from 'vitest'
import type { ReportColumn, ReportRow } from '#areas/platform-reports/contract.ts'
import { csvOf } from '#areas/platform-reports/csv.ts'
import {
  healthOf,
  mean,
  nearness,
  rangeOf,
  shareOf,
  sumRow,
  whyNotRange,
} from '#areas/platform-reports/rules.ts'
import { harmless } from '#platform/exports/csv.ts'
import { csvRows } from '#test/csv.ts'

const column = (key: string, kind: ReportColumn['kind'], currency: string | null = null): ReportColumn => ({
  key,
  label: key,
  kind,
  currency,
})
const row = (cells: ReportRow['cells'], currency: string | null = null): ReportRow => ({
  key: String(cells[0]),
  tenant_id: null,
  sum: null,
  currency,
  cells,
})

describe('the days of a report', () => {
  it('are the last thirty, unless somebody chooses', () => {
    const today = '2026-11-21'
    expect(rangeOf({}, today)).toEqual({ from: '2026-10-23', to: today })
    expect(rangeOf({ from: '2026-11-01' }, today)).toEqual({ from: '2026-11-01', to: today })
    expect(rangeOf({ to: '2026-01-30' }, today)).toEqual({ from: '2026-01-01', to: '2026-01-30' })
    expect(rangeOf({ from: '2027-01-01' }, today)).toEqual({ from: '2027-01-01', to: '2027-01-01' })
  })

  it.for<[from: string, to: string, field: string | undefined]>([
    ['2026-01-01', '2026-01-01', undefined],
    ['2026-01-01', '2027-01-01', undefined],
    ['2026-01-01', '2027-01-02', 'from'],
    ['2026-01-02', '2026-01-01', 'to'],
  ])('from %s to %s', ([from, to, field]) => {
    expect(Object.keys(whyNotRange({ from, to })?.errors ?? {})[0]).toBe(field)
  })
})

describe('the health of an agency', () => {
  it.for<[given: [emails: number, failed: number, tasks: number, seconds: number], state: string]>([
    [[0, 0, 0, 0], 'good'],
    [[2, 2, 2, 4], 'good'],
    [[100, 4, 100, 400], 'good'],
    [[100, 5, 100, 400], 'watch'],
    [[10, 3, 10, 40], 'poor'],
    [[10, 0, 10, 600], 'watch'],
    [[10, 0, 10, 6000], 'poor'],
  ])('%j is %s', ([[emails, emails_failed, tasks, task_seconds], state]) => {
    const health = healthOf({ emails, emails_failed, tasks, task_seconds })
    expect(health.state).toBe(state)
    expect(health.reasons.length > 0).toBe(state !== 'good')
  })
})

describe('what is used of a limit', () => {
  it.for<[used: number, limit: number | null, share: string | null, how: string | null]>([
    [7, null, null, null],
    [0, 10, '0.00', null],
    [79, 100, '79.00', null],
    [80, 100, '80.00', 'near'],
    [99, 100, '99.00', 'near'],
    [100, 100, '100.00', 'full'],
    [101, 100, '101.00', 'full'],
    [1, 3, '33.33', null],
  ])('%i of %s', ([used, limit, share, how]) => {
    expect([shareOf(used, limit), nearness(used, limit)]).toEqual([share, how])
  })

  it('a mean is rounded half up, and there is none of nothing', () => {
    expect([mean(7, 2), mean(6, 4), mean(5, 4), mean(0, 0)]).toEqual([4, 2, 1, null])
  })
})

describe('sums', () => {
  const columns = [
    column('agency', 'text'),
    column('sheets', 'count'),
    column('share', 'percent'),
    column('gbp', 'money', 'GBP'),
  ]
  it('add up what can be added, and make the rest from the sums', () => {
    const rows = [row(['A', 2, '10.00', 100]), row(['B', 3, null, 250])]
    const sum = sumRow(
      columns,
      rows,
      { key: 'all', label: 'All', sum: 'all' },
      { share: (added) => String(added('sheets')) },
    )
    expect(sum.cells).toEqual(['All', 5, '5', 350])
    expect(sumRow(columns, rows, { key: 'all', label: 'All', sum: 'all' }).cells).toEqual([
      'All',
      5,
      null,
      350,
    ])
  })
})

describe('the file', () => {
  it('says what is shown, in plain decimals, with its unit in the heading', () => {
    const columns = [
      column('Agency', 'text'),
      column('Hours', 'minutes'),
      column('Value', 'money', 'JPY'),
      column('Margin', 'money'),
      column('Share', 'percent'),
      column('Delay', 'seconds'),
    ]
    const file = csvOf({
      columns,
      rows: [
        row(['Amber, "the" first', 90, 1154, 115460, '22.53', 4], 'GBP'),
        row(['Birch', 60, null, -5, null, 0], 'EUR'),
      ],
      totals: [row(['All', 150, 1154, null, null, null])],
    }).toString()
    expect(csvRows(file)).toEqual([
      ['Agency', 'Hours', 'Value (JPY)', 'Margin', 'Share (%)', 'Delay (seconds)'],
      ['Amber, "the" first', '1.5', '1154', '1154.60', '22.53', '4'],
      ['Birch', '1', '', '-0.05', '', '0'],
      ['All', '2.5', '1154', '', '', ''],
    ])
  })

  it.for(['=1+1', '+44', '-cmd', '@x', '\t=1', ' =1', '＝1', '\u00A0=1', '\rx'])(
    'lets %j be text',
    (text) => {
      expect(harmless(text)).toBe(`'${text}`)
    },
  )
  it.for(['Amber', '3 Oaks', 'a=b', 'Ümit & Co', "'s Hertogen"])('leaves %j alone', (text) => {
    expect(harmless(text)).toBe(text)
  })
})
