import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { channelOf, grantsOf, isSocketId, mayListen } from '#areas/live/rules.ts'

describe('names', () => {
  it('of a channel hold nothing that divides what is signed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (tail) => {
        for (const name of [tail, `private-user.${tail}`, `presence-team.${tail}`]) {
          if (channelOf(name)) expect(name).toMatch(/^[a-z0-9.-]+$/)
        }
      }),
    )
  })

  it('of a connection are two numbers', () => {
    expect(['1.2', '123.456'].every(isSocketId)).toBe(true)
    expect(['', '1', '1.2:x', '1.2\n', '1.-2', 'a.b', `1.${'2'.repeat(99)}`].some(isSocketId)).toBe(false)
  })
})

const staff = { id: 7, kind: 'staff', tenant_slug: 'amber', guest: false }
test.for([
  [staff, 'private-user.7', true],
  [staff, 'private-user.8', false],
  [staff, 'presence-team.amber', true],
  [staff, 'presence-team.birch', false],
  [{ ...staff, kind: 'candidate' }, 'private-user.7', true],
  [{ ...staff, kind: 'candidate' }, 'presence-team.amber', false],
  [{ ...staff, kind: 'approver' }, 'presence-team.amber', false],
  [{ ...staff, kind: 'supplier' }, 'presence-team.amber', false],
  [{ ...staff, guest: true }, 'private-user.7', false],
  [{ ...staff, guest: true }, 'presence-team.amber', false],
] as const)('%o listens to %s: %s', ([who, name, may]) => {
  expect(mayListen(who, channelOf(name)!)).toBe(may)
})

const needs = [{ allow: 'clients.view' }, { allow: 'invoices.view', or: ['invoices.sales.view'] }]
test.for([
  [['clients.view', 'invoices.view'], { 'clients.view': 'all', 'invoices.view': 'all' }],
  [['clients.view.own'], { 'clients.view': 'own' }],
  [['clients.view.own', 'clients.view.team'], { 'clients.view': 'team' }],
  [['invoices.sales.view'], { 'invoices.view': 'own' }],
  [['invoices.sales.view', 'invoices.view'], { 'invoices.view': 'all' }],
  [['jobs.view'], {}],
  [[], {}],
] as const)('%o grants %o', ([permissions, grants]) => {
  expect(grantsOf(new Set(permissions), needs)).toEqual(grants)
})
