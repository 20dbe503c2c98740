import { describe, expect, it } from 'vitest'
import { JobStatus, PlacementStatus } from '#areas/jobs/contract.ts'
import {
  jobMoves,
  placementMoves,
  statusByPlaces,
  whyNotBegin,
  whyNotCancel,
  whyNotLastDay,
  whyNotMoveJob,
  whyNotMovePlacement,
  whyNotReopen,
} from '#areas/jobs/transitions.ts'
import { permissions } from '#areas/permissions.ts'

const today = '2026-11-22'
type Status = (typeof PlacementStatus.options)[number]

const moving = (from: Status, to: Status, more: object = {}) =>
  whyNotMovePlacement({
    ...{ from, to, was_until: '2026-11-20', end_date: '2026-11-20', reason: 'Agreed', today },
    ...more,
  })

describe('the table of moves', () => {
  it('names permissions there are, and never leads where it stands', () => {
    for (const move of [...placementMoves, ...jobMoves]) {
      expect(Object.keys(permissions), move.label).toContain(move.allow)
      expect(move.from).not.toBe(move.to)
    }
  })

  it('lets a placement go where it says, and nowhere else', () => {
    const stored = PlacementStatus.options.filter((status) => status !== 'ending')
    const allowed = stored.flatMap((from) =>
      stored
        .filter((to) => to !== from)
        .filter((to) => !moving(from, to, to === 'live' ? { end_date: null } : {}))
        .map((to) => `${from} to ${to}`),
    )
    expect(allowed).toEqual([
      'draft to approved',
      'draft to live',
      'draft to cancelled',
      'approved to draft',
      'approved to live',
      'approved to cancelled',
      'live to ended',
      'live to terminated',
      'live to cancelled',
      'ended to live',
      'closed to live',
      'terminated to live',
      'cancelled to draft',
    ])
  })

  it('lets a job go where it says; it is filled by itself alone', () => {
    const allowed = JobStatus.options.flatMap((from) =>
      JobStatus.options
        .filter((to) => to !== from)
        .filter((to) => !whyNotMoveJob(from, to, { reason: 'Agreed', live: 0 }))
        .map((to) => `${from} to ${to}`),
    )
    expect(allowed).toEqual([
      'draft to open',
      'draft to cancelled',
      'open to closed',
      'open to on_hold',
      'open to cancelled',
      'filled to closed',
      'filled to on_hold',
      'filled to cancelled',
      'closed to open',
      'on_hold to open',
      'on_hold to closed',
      'on_hold to cancelled',
      'cancelled to open',
    ])
  })

  it.each([
    ['a termination without a reason', moving('live', 'terminated', { reason: '' }), 'reason'],
    ['one without a last day', moving('live', 'terminated', { end_date: null }), 'end_date'],
    ['one whose last day is to come', moving('live', 'terminated', { end_date: '2026-11-23' }), 'end_date'],
    ['an end without a last day', moving('live', 'ended', { end_date: null }), 'end_date'],
    ['a cancellation without a reason', moving('approved', 'cancelled', { reason: '' }), 'reason'],
    ['a reinstatement to the same day', moving('ended', 'live'), 'end_date'],
    [
      'one of what is closed without a reason',
      moving('closed', 'live', { end_date: null, reason: '' }),
      'reason',
    ],
    [
      'a reinstatement without a reason',
      moving('terminated', 'live', { end_date: null, reason: '' }),
      'reason',
    ],
    [
      'a cancelled job opened without a reason',
      whyNotMoveJob('cancelled', 'open', { reason: '', live: 0 }),
      'reason',
    ],
    [
      'a job cancelled under live workers',
      whyNotMoveJob('filled', 'cancelled', { reason: '', live: 2 }),
      'status',
    ],
    ['a last day before time that was handed in', whyNotLastDay('2026-11-10', '2026-11-13'), 'end_date'],
    ['a cancellation after time was handed in', whyNotCancel('2026-11-13'), 'status'],
    ['a later end of what is over', whyNotReopen('terminated', '2026-11-10', null), 'end_date'],
    ['a placement that begins terminated', whyNotBegin('placement', 'terminated'), 'status'],
    ['a job that begins filled', whyNotBegin('job', 'filled'), 'status'],
  ])('refuses %s, at its field', (_, reason, field) => {
    expect(Object.keys(reason?.errors ?? {})).toEqual([field])
  })

  it.each([
    ['the last day is today', moving('live', 'terminated', { end_date: today })],
    ['an end is the day of the last time handed in', whyNotLastDay('2026-11-13', '2026-11-13')],
    ['nothing was handed in', whyNotLastDay('2026-11-10', null)],
    ['what is over ends earlier', whyNotReopen('ended', '2026-11-10', '2026-11-09')],
  ])('lets pass when %s', (_, reason) => expect(reason).toBeUndefined())
})

describe('a job follows its places', () => {
  it.each([
    ['open', 2, 1, false, undefined],
    ['open', 2, 2, false, 'filled'],
    ['open', 1, 3, false, 'filled'],
    ['filled', 2, 2, false, undefined],
    ['filled', 2, 1, false, 'open'],
    ['filled', 2, 1, true, 'open'],
    ['filled', 2, 0, true, 'closed'],
    ['closed', 2, 0, false, undefined],
    ['closed', 1, 1, false, undefined],
    ['on_hold', 1, 1, false, undefined],
    ['cancelled', 1, 0, false, undefined],
    ['draft', 1, 0, false, undefined],
  ] as const)('%s, %d wanted, %d taken, over: %s → %s', (status, openings, taken, over, next) => {
    expect(statusByPlaces({ status, openings, taken, over })).toBe(next)
  })
})
