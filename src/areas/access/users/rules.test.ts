import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DefaultRole, defaultRoles } from '#areas/access/default-roles.ts'
import { holds, lacking } from '#areas/access/grants.ts'
import {
  kindsOf,
  type Move,
  statusBack,
  whyNotGive,
  whyNotLastOwner,
  whyNotMove,
  whyNotRights,
} from '#areas/access/users/rules.ts'
import { agencyPermissions } from '#areas/permissions.ts'

const role = (key: string): DefaultRole => defaultRoles.find((each) => each.key === key)!
const actor = (key: string, id = 1, ...more: string[]) => ({
  id,
  roles: [key],
  permissions: new Set([...role(key).permissions, ...more]),
})
const person = (key: string, more: object = {}) => ({
  id: 2,
  name: 'Some Body',
  kind: role(key).kind,
  status: 'active',
  account_id: 7 as number | null,
  roles: [role(key)],
  ...more,
})
const same = { given: [], taken: [], grantsGiven: [], grantsTaken: [], teamsChange: false }

describe('grants', () => {
  const base = fc.constantFrom('clients.view', 'jobs.view')
  const reach = fc.constantFrom('', '.team', '.own')
  const grant = fc.tuple(base, reach).map(([name, ending]) => name + ending)

  test.each<[string[], string, boolean]>([
    [['clients.view'], 'clients.view', true],
    [['clients.view'], 'clients.view.own', true],
    [['clients.view.team'], 'clients.view.own', true],
    [['clients.view.team'], 'clients.view', false],
    [['clients.view.own'], 'clients.view.team', false],
    [['clients.view.own'], 'clients.update.own', false],
    [[], 'clients.view.own', false],
  ])('%j holds %s: %s', (mine, wanted, held) => {
    expect(holds(new Set(mine), wanted)).toBe(held)
  })

  test('what is given by one who may is never more than they have', () => {
    fc.assert(
      fc.property(fc.array(grant), fc.array(grant), fc.array(grant), (mine, given, further) => {
        const own = new Set(mine)
        if (lacking(own, given).length > 0) return
        const theirs = new Set(given)
        // Whoever got it can give on no more than the first one had.
        if (lacking(theirs, further).length === 0) expect(lacking(own, further)).toEqual([])
      }),
    )
  })
})

describe('rights', () => {
  const cases: [string, ReturnType<typeof actor>, ReturnType<typeof person>, object, string | undefined][] = [
    ['an owner makes an owner', actor('owner'), person('consultant'), { given: [role('owner')] }, undefined],
    ['an owner takes an owner away', actor('owner'), person('owner'), { taken: [role('owner')] }, undefined],
    [
      'an administrator makes a consultant a payroll clerk',
      actor('admin'),
      person('consultant'),
      { given: [role('payroll')] },
      undefined,
    ],
    [
      'an administrator makes an owner',
      actor('admin'),
      person('consultant'),
      { given: [role('owner')] },
      'user.owner',
    ],
    [
      'an administrator with every permission makes an owner',
      actor('admin', 1, ...agencyPermissions),
      person('consultant'),
      { given: [role('owner')] },
      'user.owner',
    ],
    [
      'an administrator changes an owner in passing',
      actor('admin'),
      person('owner'),
      { given: [role('payroll')] },
      'user.owner',
    ],
    [
      'nobody changes their own roles',
      actor('owner', 2),
      person('owner'),
      { taken: [role('owner')] },
      'user.self',
    ],
    [
      'nor their own grants',
      actor('owner', 2),
      person('owner'),
      { grantsGiven: ['clients.view'] },
      'user.self',
    ],
    ['nor their own teams', actor('owner', 2), person('owner'), { teamsChange: true }, 'user.self'],
    ['but saves without a change', actor('owner', 2), person('owner'), {}, undefined],
    [
      'a consultant gives finance',
      actor('consultant'),
      person('consultant'),
      { given: [role('finance_manager')] },
      'user.lacks',
    ],
    [
      'a consultant takes finance',
      actor('consultant'),
      person('finance_manager'),
      { taken: [role('finance_manager')] },
      'user.lacks',
    ],
    [
      'a consultant gives what they have for their own only',
      actor('consultant'),
      person('payroll'),
      { grantsGiven: ['clients.update'] },
      'user.lacks',
    ],
    [
      'and at their own reach',
      actor('consultant'),
      person('payroll'),
      { grantsGiven: ['clients.update.own'] },
      undefined,
    ],
    [
      'a consultant takes a grant they lack',
      actor('consultant'),
      person('payroll'),
      { grantsTaken: ['audit.view'] },
      'user.lacks',
    ],
    [
      'staff gets the role of a candidate',
      actor('owner'),
      person('consultant'),
      { given: [role('candidate')] },
      'user.role_kind',
    ],
    [
      'a candidate gets a role of staff',
      actor('owner'),
      person('candidate'),
      { given: [role('consultant')] },
      'user.role_kind',
    ],
    [
      'a candidate gets a grant of staff',
      actor('owner'),
      person('candidate'),
      { grantsGiven: ['clients.view'] },
      'user.grant_kind',
    ],
    [
      'a candidate gets one of their kind',
      actor('owner'),
      person('candidate'),
      { grantsGiven: ['timesheets.view_pay.own'] },
      undefined,
    ],
    [
      'a permission that does not exist',
      actor('owner'),
      person('consultant'),
      { grantsGiven: ['clients.eat'] },
      'user.grant',
    ],
    [
      'a permission of the prototype',
      actor('owner'),
      person('consultant'),
      { grantsGiven: ['constructor'] },
      'user.grant',
    ],
    [
      'a permission of central administration',
      actor('owner', 1, 'central.access'),
      person('consultant'),
      { grantsGiven: ['central.access'] },
      'user.grant',
    ],
  ]
  test.each(cases)('%s', (_, who, target, change, code) => {
    expect(whyNotRights(who, target, { ...same, ...change })?.code).toBe(code)
  })

  test.each(cases.filter(([, , , , code]) => code))('%s: said at a field', (_, who, target, change) => {
    const said = whyNotRights(who, target, { ...same, ...change })
    expect(
      Object.values(said?.errors ?? {})
        .flat()
        .join(),
    ).not.toBe('')
  })
})

describe('kinds and roles', () => {
  test.each(defaultRoles.map(({ key, kind }) => [key, kind]))('%s is for %s', (key, kind) => {
    expect(kindsOf(role(key!))).toEqual([kind])
  })
  test('a copy of a role for people outside is for them too, one with more is for staff', () => {
    const copy = { key: 'copy', permissions: ['timesheets.submit.own', 'timesheets.view.own'] }
    expect(kindsOf(copy)).toEqual(['candidate'])
    // Both enter time: approvers where the client does so.
    expect(kindsOf({ ...copy, permissions: ['timesheets.recall.own'] })).toEqual(['candidate', 'approver'])
    expect(kindsOf({ ...copy, permissions: [...copy.permissions, 'clients.view'] })).toEqual(['staff'])
    expect(kindsOf({ key: 'empty', permissions: [] })).toEqual(['staff'])
  })
  test('who invites must have what the role brings', () => {
    expect(whyNotGive(actor('admin'), 'staff', [role('consultant')])).toBeUndefined()
    expect(whyNotGive(actor('payroll'), 'staff', [role('consultant')])?.code).toBe('user.lacks')
  })
})

describe('states', () => {
  const all = ['invited', 'active', 'locked', 'deactivated']
  const allowed: Record<Move, string[]> = {
    lock: ['active'],
    unlock: ['locked'],
    deactivate: ['invited', 'active', 'locked'],
    reactivate: ['deactivated'],
  }
  const each = Object.keys(allowed).flatMap((move) => all.map((status) => [move as Move, status] as const))
  test.each(each)('%s from %s', (move, status) => {
    const code = whyNotMove(actor('admin'), person('consultant', { status }), move)?.code
    expect(code).toBe(allowed[move].includes(status) ? undefined : 'user.status')
  })
  test('nobody moves themselves, and owners are moved by owners', () => {
    expect(whyNotMove(actor('owner', 2), person('owner'), 'lock')?.code).toBe('user.self')
    expect(whyNotMove(actor('admin'), person('owner'), 'lock')?.code).toBe('user.owner')
    expect(whyNotMove(actor('owner'), person('owner'), 'lock')).toBeUndefined()
  })
  test('access is given back by who has what it opens, and taken by whoever may take it', () => {
    const clerk = { id: 1, roles: ['clerk'], permissions: new Set(['users.deactivate', 'clients.view']) }
    const code = (move: Move, target: Parameters<typeof whyNotMove>[1]) =>
      whyNotMove(clerk, target, move)?.code
    for (const [back, away, from, to] of [
      ['unlock', 'lock', 'locked', 'active'],
      ['reactivate', 'deactivate', 'deactivated', 'active'],
    ] as const) {
      expect(code(back, person('admin', { status: from }))).toBe('user.lacks')
      expect(code(away, person('admin', { status: to }))).toBeUndefined()
      expect(code(back, person('candidate', { status: from }))).toBeUndefined()
      const grant = (permissions: string[]) => person('auditor', { status: from, roles: [], permissions })
      expect(code(back, grant(['clients.view.own']))).toBeUndefined()
      expect(code(back, grant(['clients.update']))).toBe('user.lacks')
    }
  })
  test('one owner stays', () => {
    expect(whyNotLastOwner(0)?.status).toBe(409)
    expect(whyNotLastOwner(1)).toBeUndefined()
  })
  test.each([
    ['staff', 7, 'active'],
    ['staff', null, 'invited'],
    ['candidate', null, 'active'],
  ])('%s with account %s comes back as %s', (kind, account_id, status) => {
    expect(statusBack({ kind, account_id })).toBe(status)
  })
})
