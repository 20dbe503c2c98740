import { describe, expect, it } from 'vitest'
import { can, canAny, hasAnyRole, hasRole, permissionsOf, reachOf } from '#platform/permissions.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const ann = {
  permissions: named('reports.view'),
  roles: [{ name: 'consultant', permissions: named('clients.view.own', 'jobs.view.team') }],
}

describe('permissions', () => {
  it('are the union of direct ones and those of all roles', () => {
    expect([...permissionsOf(ann)]).toEqual(['reports.view', 'clients.view.own', 'jobs.view.team'])
  })
  it('reach as far as the widest grant', () => {
    expect(reachOf(new Set(['a.view.own', 'a.view.team']), 'a.view')).toBe('team')
    expect(reachOf(new Set(['a.view.own', 'a.view']), 'a.view')).toBe('all')
    expect(reachOf(new Set(['a.viewer']), 'a.view')).toBeUndefined()
  })
  it('count at any reach', () => {
    expect(can(ann, 'clients.view')).toBe(true)
    expect(can(ann, 'jobs.view')).toBe(true)
    expect(can(ann, 'clients.delete')).toBe(false)
  })
  it('a scoped wish is not met by a name that only starts like it', () => {
    expect(can(ann, 'clients')).toBe(false)
  })
})

describe('an empty list', () => {
  it('is allowed to everybody who is signed in', () => {
    expect(canAny(ann, [])).toBe(true)
    expect(hasAnyRole(ann, [])).toBe(true)
  })
  it('is refused to whoever is not', () => {
    expect(canAny(undefined, [])).toBe(false)
    expect(hasAnyRole(undefined, [])).toBe(false)
  })
})

describe('roles', () => {
  it('are told apart by name', () => {
    expect(hasRole(ann, 'consultant')).toBe(true)
    expect(hasRole(ann, 'owner')).toBe(false)
    expect(hasAnyRole(ann, ['owner', 'consultant'])).toBe(true)
    expect(hasRole(undefined, 'owner')).toBe(false)
  })
})
