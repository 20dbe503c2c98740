import { describe, expect, it } from 'vitest'
import {
  ratesFrom,
  ratesOfCopy,
  stepOf,
  transferWarning,
  whyNotExtend,
  whyNotRatesFrom,
  whyNotTerminate,
  whyNotTransfer,
} from '#areas/jobs/placement-life/rules.ts'

const live = { status: 'live', start_date: '2026-01-05', end_date: '2026-12-04' } as const
const today = '2026-11-23'

describe('which step a change is', () => {
  it.each([
    ['nothing', {}, undefined, undefined],
    ['a later end', { end_date: '2027-01-29' }, 'extension', '2026-12-05'],
    ['no end', { end_date: null }, 'extension', '2026-12-05'],
    ['an earlier end', { end_date: '2026-11-27' }, 'shortening', '2026-11-27'],
    ['another start', { start_date: '2026-01-12' }, 'start', '2026-01-12'],
    ['an end', { status: 'ended', end_date: '2026-11-20' }, 'end', '2026-11-20'],
    ['a termination', { status: 'terminated', end_date: '2026-11-20' }, 'termination', '2026-11-20'],
    ['a cancellation', { status: 'cancelled' }, 'cancellation', today],
  ] as const)('%s', (_, changes, kind, effective_from) => {
    const step = stepOf(live, { ...live, ...changes }, today)
    expect([step?.kind, step?.effective_from]).toEqual([kind, effective_from])
  })

  it.each([
    ['draft', 'approved', 'approval'],
    ['draft', 'live', 'live'],
    ['approved', 'draft', 'taken_back'],
    ['ended', 'live', 'reinstatement'],
    ['terminated', 'live', 'reinstatement'],
    ['closed', 'live', 'reinstatement'],
    ['cancelled', 'draft', 'reinstatement'],
  ] as const)('from %s to %s: %s', (from, to, kind) => {
    const after = { ...live, status: to, end_date: null }
    expect(stepOf({ ...live, status: from }, after, today)?.kind).toBe(kind)
  })
})

describe('what is refused, at which field', () => {
  const transfer = { from_day: '2026-12-01', engagement_type: 'umbrella', supplier_id: 2 }
  const moving = {
    ...transfer,
    worked_until: '2026-11-20',
    now: { engagement_type: 'paye', supplier_id: null },
  }
  const fee = { rate_code_id: 1, pay_rate: '20', charge_rate: '26' }
  const rates = { end_date: '2027-01-29', worked_until: '2026-11-20', rates: [fee] }
  it.each([
    ['a later end of a live one', whyNotExtend(live, '2027-01-29'), undefined],
    ['no end at all', whyNotExtend(live, null), undefined],
    ['the same end', whyNotExtend(live, '2026-12-04'), 'end_date'],
    ['a later end of what has none', whyNotExtend({ ...live, end_date: null }, '2027-01-29'), 'end_date'],
    ['an extension of what is cancelled', whyNotExtend({ ...live, status: 'cancelled' }, null), 'end_date'],
    ['of what is over', whyNotExtend({ ...live, status: 'ended' }, null), 'end_date'],
    ['of a draft', whyNotExtend({ ...live, status: 'draft' }, null), 'end_date'],
    ['a termination on the last day', whyNotTerminate(live, '2026-12-04'), undefined],
    ['after the last day', whyNotTerminate(live, '2026-12-05'), 'last_day'],
    ['of what is agreed alone', whyNotTerminate({ ...live, status: 'approved' }, '2026-12-01'), 'last_day'],
    ['a transfer from a day to come', whyNotTransfer(live, moving), undefined],
    ['from the last day with time', whyNotTransfer(live, { ...moving, from_day: '2026-11-20' }), 'from_day'],
    ['from the day after it', whyNotTransfer(live, { ...moving, from_day: '2026-11-21' }), undefined],
    ['from before the start', whyNotTransfer(live, { ...moving, from_day: '2026-01-04' }), 'from_day'],
    ['from after the end', whyNotTransfer(live, { ...moving, from_day: '2026-12-05' }), 'from_day'],
    ['to what is so already', whyNotTransfer(live, { ...moving, now: transfer }), 'supplier_id'],
    ['of what is over', whyNotTransfer({ ...live, status: 'ended' }, moving), 'from_day'],
    ['new rates from a day to come', whyNotRatesFrom('2026-12-05', rates), undefined],
    ['from a day with time', whyNotRatesFrom('2026-11-20', rates), 'rates_from'],
    ['from after the new end', whyNotRatesFrom('2027-01-30', rates), 'rates_from'],
    ['from no day', whyNotRatesFrom(null, rates), 'rates_from'],
    ['no new rates', whyNotRatesFrom(null, { ...rates, rates: [] }), undefined],
    [
      'two of one code',
      whyNotRatesFrom('2026-12-05', { ...rates, rates: [fee, fee] }),
      'rates.1.rate_code_id',
    ],
  ])('%s', (_, reason, field) => {
    expect(reason && Object.keys(reason.errors ?? {})).toEqual(field && [field])
  })

  it('a transfer says that it moves the other placements of the worker, too', () => {
    expect(transferWarning('Dan Doyle', 0)).toBeUndefined()
    expect(transferWarning('Dan Doyle', 2)).toMatchObject({ code: 'placement.transfer_others' })
  })
})

describe('rate rows', () => {
  const row = (rate_code_id: number, effective_from: string, effective_to: string | null, pay = '20.00') => ({
    ...{
      rate_code_id,
      effective_from,
      effective_to,
      pay_rate: pay,
      charge_rate: '26.00',
      source: 'placement' as const,
    },
  })
  const rows = [
    row(1, '2026-01-05', '2026-04-05', '19.00'),
    row(1, '2026-04-06', null),
    row(2, '2026-01-05', null, '30.00'),
  ]

  it('end the day before new ones of their code; what would begin later gives way', () => {
    const fresh = { rate_code_id: 1, pay_rate: '22.00', charge_rate: '29.00' }
    expect(
      ratesFrom(
        [...rows.slice(0, 1), row(1, '2026-04-06', '2026-12-31'), row(1, '2027-01-01', null), rows[2]!],
        '2026-12-05',
        [fresh],
      ),
    ).toEqual([
      rows[0],
      row(1, '2026-04-06', '2026-12-04'),
      rows[2],
      { ...fresh, effective_from: '2026-12-05', effective_to: null, source: 'placement' },
    ])
  })

  it('of a copy hold from its start, the last of each code without an end', () => {
    expect(ratesOfCopy(rows, '2026-12-07')).toEqual([
      row(1, '2026-12-07', null),
      row(2, '2026-12-07', null, '30.00'),
    ])
    expect(ratesOfCopy(rows, '2026-02-02')).toEqual([
      row(1, '2026-02-02', '2026-04-05', '19.00'),
      row(1, '2026-04-06', null),
      row(2, '2026-02-02', null, '30.00'),
    ])
    // Earlier than the old placement, and later than rates that ended with it.
    expect(ratesOfCopy(rows, '2025-12-01')[0]).toEqual(row(1, '2025-12-01', '2026-04-05', '19.00'))
    expect(ratesOfCopy([row(1, '2026-01-05', '2026-03-31')], '2026-04-01')).toEqual([
      row(1, '2026-04-01', null),
    ])
  })
})
