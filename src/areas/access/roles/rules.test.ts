import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { defaultRoles } from '#areas/access/default-roles.ts'
import { lacking } from '#areas/access/grants.ts'
import { narrowGroup, permissionGroups } from '#areas/access/roles/groups.ts'
import {
  keptByOwner,
  meanings,
  tidy,
  whyNotChange,
  whyNotDelete,
  whyNotGive,
  whyNotGrants,
  whyNotReset,
} from '#areas/access/roles/rules.ts'
import { sharedReach, withGrants } from '#areas/access/roles/web/parts/picked-grants.ts'
import { agencyPermissions, hasReach, isGrant, permissions } from '#areas/permissions.ts'

const everything = new Set(agencyPermissions)
const owner = { key: 'owner', system: true, permissions: agencyPermissions }
const desk = { key: 'custom_desk', system: false, permissions: ['clients.view', 'jobs.view.team'] }

/** All that a grant lets one do, said one by one: the widest holds those below it. */
const spread = (grants: Iterable<string>) =>
  new Set(
    [...grants].flatMap((grant) => {
      if (grant.endsWith('.own')) return [grant]
      if (grant.endsWith('.team')) return [grant, grant.replace(/team$/, 'own')]
      return [grant, `${grant}.team`, `${grant}.own`]
    }),
  )

const name = fc.constantFrom('clients.view', 'clients.update', 'jobs.view', 'timesheets.approve')
const grant = fc.tuple(name, fc.constantFrom('', '.team', '.own')).map((parts) => parts.join(''))
const grants = fc.uniqueArray(grant, { maxLength: 8 })

describe('giving', () => {
  it('is for those who hold all of it: exactly the subsets of what their own grants spread to', () => {
    fc.assert(
      fc.property(grants, grants, (mine, wanted) => {
        const may = whyNotGive(new Set(mine), wanted) === undefined
        const held = spread(mine)
        expect(may).toBe([...spread(wanted)].every((each) => held.has(each)))
      }),
    )
  })

  it('never lets a role that two have handed on become more than either of them', () => {
    fc.assert(
      fc.property(grants, grants, grants, (first, second, third) => {
        const may = (from: string[], to: string[]) => whyNotGive(new Set(from), to) === undefined
        if (may(first, second) && may(second, third)) expect(may(first, third)).toBe(true)
      }),
    )
  })

  it('names what is lacking by its sentence', () => {
    expect(whyNotGive(new Set(['clients.view.own']), ['clients.view', 'jobs.view'])?.description).toBe(
      'You lack “See clients” and “See jobs”. Ask somebody who has it.',
    )
    expect(meanings(['clients.view.own', 'jobs.view.team', 'users.view', 'users.invite', 'roles.view'])).toBe(
      '“See clients (own only)”, “See jobs (of the team)”, “See the people of the agency” and 2 more',
    )
  })
})

describe('what stands in a role', () => {
  test.each([
    ['clients.view', true],
    ['clients.view.own', true],
    ['invoices.sales.issue.team', true],
    ['placements.rates.view_margin.own', true],
    // Nothing would keep these to one's own: they would open everything.
    ['users.update.own', false],
    ['roles.manage.team', false],
    ['clients.create.own', false],
    ['central.access', false],
    ['clients.fly', false],
    ['constructor', false],
  ])('%s: %s', (name, fits) => {
    expect(whyNotGrants([name]) === undefined).toBe(fits)
  })

  it('says each thing once, the widest, in the order of the catalogue, and means the same as before', () => {
    fc.assert(
      fc.property(grants, (given) => {
        const tidied = tidy(given)
        expect(spread(tidied)).toEqual(spread(given))
        expect(tidy(tidied)).toEqual(tidied)
        expect(
          tidied.filter((each) => lacking(new Set(tidied.filter((x) => x !== each)), [each]).length === 0),
        ).toEqual([])
      }),
    )
  })

  it('is tidy in the roles that come with Saffron, and means the same there', () => {
    for (const role of defaultRoles) {
      expect(spread(tidy(role.permissions)), role.key).toEqual(spread(role.permissions))
      expect(
        role.permissions.filter((each) => !isGrant(each)),
        role.key,
      ).toEqual([])
    }
  })
})

describe('changing a role', () => {
  const admin = new Set(agencyPermissions.filter((each) => each !== 'agency.status'))
  test.each<[string, ReadonlySet<string>, typeof owner | typeof desk, string[], string | undefined]>([
    ['within what I have', admin, desk, ['clients.view'], undefined],
    ['to more than I have', new Set(['clients.view', 'jobs.view']), desk, ['users.view'], 'role.exceeds_you'],
    ['that exceeds me, downwards', admin, owner, ['clients.view'], 'role.exceeds_you'],
    ['the owner’s own, a little', everything, owner, agencyPermissions.slice(1), undefined],
    ['the owner’s own, too far', everything, owner, ['clients.view'], 'role.owner_keeps'],
    [
      'to what I hold more widely',
      new Set(['clients.view', 'jobs.view']),
      desk,
      ['clients.view.own'],
      undefined,
    ],
    [
      'to more than my reach',
      new Set(['clients.view.team', 'jobs.view.team']),
      { ...desk, permissions: [] },
      ['clients.view'],
      'role.exceeds_you',
    ],
  ])('%s', (_case, mine, role, after, code) => {
    expect(whyNotChange(mine, role, after)?.code).toBe(code)
  })

  it('never leaves the owner without what brings everything back', () => {
    for (const kept of keptByOwner) {
      const without = agencyPermissions.filter((each) => each !== kept)
      expect(whyNotChange(everything, owner, without)?.code).toBe('role.owner_keeps')
    }
  })
})

describe('taking a role back to its beginning', () => {
  it('is for roles that came with Saffron, and for those who may change them', () => {
    expect(whyNotReset(everything, [], desk, undefined)?.code).toBe('role.not_delivered')
    expect(whyNotReset(everything, ['admin'], owner, agencyPermissions)).toBeUndefined()
    expect(whyNotReset(new Set(['roles.manage']), ['admin'], owner, agencyPermissions)?.code).toBe(
      'role.exceeds_you',
    )
  })

  it('lets owners have back what they took from themselves', () => {
    const little = { ...owner, permissions: [...keptByOwner] }
    expect(whyNotReset(new Set(keptByOwner), ['owner'], little, agencyPermissions)).toBeUndefined()
    expect(whyNotReset(new Set(keptByOwner), ['admin'], little, agencyPermissions)?.code).toBe(
      'role.exceeds_you',
    )
  })
})

describe('deleting a role', () => {
  test.each([
    [{ ...desk, people: 0 }, undefined],
    [{ ...desk, people: 1 }, 'role.used'],
    [{ ...owner, people: 0 }, 'role.system'],
  ])('%#', (role, code) => {
    expect(whyNotDelete(everything, { ...role, name: 'Desk' })?.code).toBe(code)
  })

  it('is not for those who could not have made it', () => {
    expect(whyNotDelete(new Set(['clients.view']), { ...desk, name: 'Desk', people: 0 })?.code).toBe(
      'role.exceeds_you',
    )
  })
})

describe('the catalogue on the page', () => {
  it('shows every permission of an agency once', () => {
    const shown = permissionGroups.flatMap(({ names }) => names)
    expect(shown.toSorted()).toEqual(agencyPermissions.toSorted())
    expect(permissionGroups.filter(({ names }) => names.length === 0)).toEqual([])
  })

  it('has the same permission in one column, or among the others', () => {
    for (const { names, of, more } of permissionGroups)
      expect([...of.see, ...of.create, ...of.change, ...of.delete, ...more].toSorted()).toEqual(
        names.toSorted(),
      )
    const clients = permissionGroups.find(({ title }) => title === 'Clients')!
    expect(clients.of).toEqual({
      see: ['clients.view'],
      create: ['clients.create'],
      change: ['clients.update'],
      delete: ['clients.delete'],
    })
    expect(clients.more).toContain('clients.terms.update')
    const candidates = permissionGroups.find(({ title }) => title === 'Candidates')!
    expect(candidates.of.see).toEqual(['candidates.view'])
    expect(permissionGroups.find(({ title }) => title === 'Codes')?.of.change).toHaveLength(3)
  })

  it('keeps of an area what may be offered', () => {
    const codes = permissionGroups.find(({ title }) => title === 'Codes')!
    expect(narrowGroup(codes, (name) => name === 'tax_codes.view')).toEqual({
      title: 'Codes',
      names: ['tax_codes.view'],
      of: { see: ['tax_codes.view'], create: [], change: [], delete: [] },
      more: [],
    })
    expect(narrowGroup(codes, () => false)).toBeUndefined()
  })

  it('offers a reach only where there are rows to tell apart', () => {
    const reached = Object.keys(permissions).filter(hasReach)
    expect(reached).toContain('clients.view')
    expect(
      reached.filter((each) => /^(users|roles|settings|central|suppliers|exports)\./.test(each)),
    ).toEqual([])
  })
})

describe('what is chosen in a picker', () => {
  const mine = new Set(['clients.view', 'clients.update.own', 'users.view'])
  const chosen = new Set(['clients.view.team', 'users.view'])

  it.each([
    [
      'a wider reach takes the place of a narrower one',
      ['clients.view'],
      'all',
      ['users.view', 'clients.view'],
    ],
    [
      'no further than one reaches oneself',
      ['clients.update'],
      'all',
      ['clients.view.team', 'users.view', 'clients.update.own'],
    ],
    ['what has no rows has no reach', ['users.view'], 'own', ['clients.view.team', 'users.view']],
    ['it is taken away at any reach', ['clients.view'], undefined, ['users.view']],
  ] as const)('%s', (_what, names, reach, expected) => {
    expect(withGrants({ chosen, mine }, names, reach)).toEqual(expected)
  })

  it('has one reach, different ones, or none', () => {
    const names = ['clients.view', 'clients.update', 'users.view']
    expect(sharedReach(chosen, names)).toBe('team')
    expect(sharedReach(new Set(['clients.view', 'clients.update.own']), names)).toBe('mixed')
    expect(sharedReach(new Set(['users.view']), names)).toBeUndefined()
  })
})
