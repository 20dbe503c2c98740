import { describe, expect, it } from 'vitest'
import type { Rounding } from '#areas/jobs/contract.ts'
import { roundEdge, roundLength, sameRounding } from './rounding.ts'

const rounding = (mode: Rounding['mode'], step_minutes = 15, grace_minutes = 0): Rounding => ({
  scope: 'entry',
  mode,
  step_minutes,
  grace_minutes,
})
const at = (time: string) => +time.slice(0, 2) * 60 + +time.slice(3)

describe('a start and an end', () => {
  it.each([
    ['nearest', 15, 5, '08:57', '09:00', '09:00'],
    ['nearest', 15, 5, '18:04', '18:00', '18:00'],
    ['nearest', 15, 5, '08:52', '08:45', '08:45'],
    ['nearest', 15, 5, '08:53', '09:00', '09:00'],
    ['nearest', 10, 0, '08:55', '08:50', '09:00'],
    ['up', 15, 0, '08:57', '08:45', '09:00'],
    ['up', 15, 3, '08:57', '09:00', '09:00'],
    ['up', 15, 2, '08:57', '08:45', '09:00'],
    ['up', 15, 3, '09:03', '09:00', '09:00'],
    ['up', 15, 3, '09:04', '09:00', '09:15'],
    ['down', 15, 0, '08:57', '09:00', '08:45'],
    ['down', 15, 3, '08:57', '09:00', '09:00'],
    ['down', 15, 3, '09:04', '09:15', '09:00'],
    ['none', 15, 5, '08:57', '08:57', '08:57'],
    ['up', 15, 0, '09:00', '09:00', '09:00'],
    ['down', 15, 0, '09:00', '09:00', '09:00'],
    ['up', 15, 0, '00:05', '00:00', '00:15'],
    ['down', 30, 0, '23:45', '24:00', '23:30'],
  ] as const)('%s %i, grace %i: %s starts at %s and ends at %s', (mode, step, grace, time, start, end) => {
    expect(roundEdge(at(time), 'start', rounding(mode, step, grace))).toBe(at(start))
    expect(roundEdge(at(time), 'end', rounding(mode, step, grace))).toBe(at(end))
  })
})

describe('a length of time', () => {
  it.each([
    ['nearest', 15, 0, 487, 480],
    ['nearest', 15, 0, 488, 495],
    ['nearest', 10, 0, 485, 490],
    ['up', 15, 0, 481, 495],
    ['up', 15, 1, 481, 480],
    ['down', 15, 0, 494, 480],
    ['down', 15, 1, 494, 495],
    ['none', 15, 0, 487, 487],
  ] as const)('%s %i, grace %i: %i minutes become %i', (mode, step, grace, minutes, rounded) => {
    expect(roundLength(minutes, rounding(mode, step, grace))).toBe(rounded)
  })
})

it('two ways of rounding are the same when they do the same', () => {
  expect(sameRounding(rounding('none', 5), rounding('none', 15))).toBe(true)
  expect(sameRounding(rounding('up', 5), rounding('up', 5))).toBe(true)
  expect(sameRounding(rounding('up', 5), rounding('up', 15))).toBe(false)
  expect(sameRounding(rounding('up'), rounding('down'))).toBe(false)
})
