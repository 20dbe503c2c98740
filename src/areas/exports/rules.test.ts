import { describe, expect, it } from 'vitest'
import { filenameOf, type Grants, percentOf, whyNotCancel, whyNotDownload } from '#areas/exports/rules.ts'

const person = (id: number, held: Grants, team_ids: number[] = []) => ({
  id,
  team_ids,
  reach: (name: string) => held[name],
})
const made = (grants: Grants, more: object = {}) => ({
  user_id: 1,
  status: 'ready' as const,
  grants,
  team_ids: [],
  ...more,
})

describe('a file', () => {
  const held: [title: string, grants: Grants, now: Grants, may: boolean][] = [
    ['is theirs who asked', { 'a.view': 'all' }, { 'a.view': 'all' }, true],
    ['is closed when a permission is gone', { 'a.view': 'all', 'a.pay': 'all' }, { 'a.view': 'all' }, false],
    ['is closed when one reaches less far', { 'a.view': 'all' }, { 'a.view': 'team' }, false],
    ['stays open when one reaches further', { 'a.view': 'own' }, { 'a.view': 'team' }, true],
  ]
  it.each(held)('%s', (_title, grants, now, may) => {
    const why = whyNotDownload(person(1, { 'exports.run': 'all', ...now }), made(grants))
    expect(why?.code).toBe(may ? undefined : 'exports.permission_lost')
  })

  it('of a team is closed to who left that team, until they see everything', () => {
    const teams = made({ 'a.view': 'team' }, { team_ids: [7, 8] })
    const now = (reach: 'team' | 'all', ids: number[]) =>
      whyNotDownload(person(1, { 'exports.run': 'all', 'a.view': reach }, ids), teams)?.code
    expect(now('team', [7, 8])).toBeUndefined()
    expect(now('team', [7])).toBe('exports.permission_lost')
    expect(now('all', [])).toBeUndefined()
  })

  it('of somebody else is for who sees all exports and all that could be in it', () => {
    const others = made({ 'a.view': 'own' }, { user_id: 2 })
    const now = (grants: Grants) => whyNotDownload(person(1, grants), others)?.code
    expect(now({ 'exports.view_all': 'all', 'a.view': 'all' })).toBeUndefined()
    expect(now({ 'exports.view_all': 'all', 'a.view': 'team' })).toBe('exports.permission_lost')
    expect(now({ 'exports.run': 'all', 'a.view': 'all' })).toBe('exports.permission_lost')
  })

  it('that is not there says why', () => {
    const of = (status: 'queued' | 'running' | 'expired' | 'failed' | 'cancelled') =>
      whyNotDownload(person(1, { 'exports.run': 'all' }), made({}, { status }))?.code
    expect([of('queued'), of('running')]).toEqual(['exports.not_ready', 'exports.not_ready'])
    expect([of('expired'), of('failed'), of('cancelled')]).toEqual([
      'exports.expired',
      'exports.no_file',
      'exports.no_file',
    ])
  })
})

it.each([
  ['queued', null, 0, 0],
  ['running', 200, 50, 25],
  ['running', 200, 200, 99],
  ['running', 0, 0, 0],
  ['ready', 0, 0, 100],
  ['cancelled', 200, 50, 25],
] as const)('%s, %s rows, %i done: %i percent', (status, rows_total, rows_done, percent) => {
  expect(percentOf({ status, rows_total, rows_done })).toBe(percent)
})

it('can be cancelled while it waits or is made', () => {
  expect((['queued', 'running'] as const).map(whyNotCancel)).toEqual([undefined, undefined])
  expect(whyNotCancel('ready')?.code).toBe('exports.ended')
})

it('is called after its list and its day', () => {
  const requested_on = '2026-11-21'
  expect(filenameOf({ title: 'Rate codes', format: 'csv', requested_on })).toBe('rate-codes-2026-11-21.csv')
  expect(filenameOf({ title: '?', format: 'xlsx', requested_on })).toBe('export-2026-11-21.xlsx')
})
