import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '#kit/auth.ts'
import { Refused } from '#kit/call.ts'
import { centralOnly, guestsOnly, type Needs, needs, requireSession } from '#kit/guard.ts'
import { type Me, meQuery, sessionQuery, statusOf } from '#kit/session.ts'

const session: Session = { user: { name: 'Ada', email: 'ada@amber.test' }, expires: '2027-01-01T00:00:00Z' }

function person(roles: string[], permissions: string[], tenant: string | undefined = 'amber') {
  const named = (names: string[]) => names.map((name) => ({ name }))
  const me = {
    id: 7,
    name: 'Ada',
    email: 'ada@amber.test',
    tenant: null,
    roles: roles.map((key) => ({ name: key.toUpperCase(), key, permissions: named([`of_${key}.view`]) })),
    permissions: named(permissions),
  } as unknown as Me
  return knowing(session, me, tenant)
}

/** The memory of a browser that has asked already. */
function knowing(who: Session | null, me: Me | null = null, tenant: string | undefined = 'amber') {
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, who)
  queries.setQueryData(meQuery(tenant).queryKey, me)
  return { queries }
}

/** What a guard throws: the address it leads to, the status it refuses with, or nothing. */
async function outcome(guard: Promise<unknown>) {
  try {
    await guard
    return 'in'
  } catch (error) {
    if (isRedirect(error)) return error.options
    if (error instanceof Refused) return error.status
    throw error
  }
}

const location = { pathname: '/tenant/amber/clients', href: '/tenant/amber/clients?status=lead' }

afterEach(() => vi.unstubAllGlobals())

describe('a page that needs something', () => {
  const ada = person(['consultant'], ['clients.view.own', 'jobs.view'])
  it.each<[string, string[] | [Needs], 'in' | 403]>([
    ['one permission that is held', ['jobs.view'], 'in'],
    ['one that is held for own records', ['clients.view'], 'in'],
    ['one that a role brings', ['of_consultant.view'], 'in'],
    ['one that is not held', ['invoices.view'], 403],
    ['any of several', ['invoices.view', 'jobs.view'], 'in'],
    ['any of several, none held', ['invoices.view', 'users.view'], 403],
    ['an empty list of permissions', [{ permissions: [] }], 'in'],
    ['nothing', [], 'in'],
    ['one role by its key', [{ roles: ['consultant'] }], 'in'],
    ['one role by its name', [{ roles: ['CONSULTANT'] }], 'in'],
    ['any of several roles', [{ roles: ['owner', 'consultant'] }], 'in'],
    ['a role that is not held', [{ roles: ['owner'] }], 403],
    ['an empty list of roles', [{ roles: [] }], 'in'],
    ['a role and a permission, one missing', [{ roles: ['consultant'], permissions: ['users.view'] }], 403],
  ])('%s', async (_what, wanted, expected) => {
    expect(await outcome(needs(...wanted)({ context: ada, location }))).toBe(expected)
  })

  it('is never for somebody who is not signed in, even with empty lists', async () => {
    const nobody = knowing(null)
    for (const wanted of [[], ['jobs.view'], [{ permissions: [], roles: [] }]] as (string[] | [Needs])[])
      expect(await outcome(needs(...wanted)({ context: nobody, location }))).toBe(403)
  })
})

describe('the doors', () => {
  it('of an agency lead to the login, with the way back', async () => {
    expect(await outcome(requireSession(knowing(null).queries, location.href))).toMatchObject({
      to: '/',
      search: { back: location.href },
    })
    expect(await outcome(requireSession(knowing(session).queries, location.href))).toBe('in')
  })

  it('for guests lead those who are signed in to their agencies, or home', async () => {
    const search = { back: '/tenant/amber/jobs' }
    const to = async (place: '/' | '/tenant/select', who: Session | null) =>
      outcome(guestsOnly(place)({ context: knowing(who), search }))
    expect(await to('/tenant/select', session)).toMatchObject({ to: '/tenant/select', search })
    expect(await to('/', session)).toMatchObject({ to: '/', search: {} })
    expect(await to('/', null)).toBe('in')
  })

  it('of central administration open with its permission only', async () => {
    const at = { location: { href: '/central' } }
    vi.stubGlobal('window', { location: { pathname: '/central' } })
    const context = (permissions: string[]) => {
      const known = person([], permissions)
      known.queries.setQueryData(['me', undefined], known.queries.getQueryData(['me', 'amber']))
      return known
    }
    expect(await outcome(centralOnly({ context: knowing(null), ...at }))).toMatchObject({ to: '/' })
    expect(await outcome(centralOnly({ context: context(['clients.view']), ...at }))).toBe(403)
    expect(await outcome(centralOnly({ context: context(['central.access']), ...at }))).toBe('in')
  })
})

it.each([
  [undefined, 'loading'],
  [null, 'unauthenticated'],
  [session, 'authenticated'],
])('%s is %s', (known, status) => expect(statusOf(known)).toBe(status))
