import { describe, expect, it } from 'vitest'
import { type Claims, domainOf, entryOf, type Found, whyNotConnect } from '#areas/identity/sso/rules.ts'

const claims: Claims = {
  issuer: 'https://login.amber.test',
  subject: 'n1',
  email: 'nora@amber.test',
  email_verified: true,
  name: 'Nora New',
}
const nobody: Found = { linked: undefined, user: undefined, account: undefined }
const member = (status = 'active') => ({ status, account_id: 7 })
const account = (user?: Found['user'], disabled = false) => ({ id: 7, disabled, user })

describe('who comes in', () => {
  it.each<[string, Partial<Claims>, Partial<Found>, string]>([
    ['nobody known: a newcomer', {}, {}, 'newcomer'],
    ['waiting for an account', {}, { user: { status: 'invited', account_id: null } }, 'awaited'],
    ['known here without an account', {}, { user: { status: 'active', account_id: null } }, 'awaited'],
    ['a member with an account', {}, { user: member(), account: account(member()) }, 'member'],
    ['a member whose mail here is another', {}, { account: account(member()) }, 'member'],
    ['linked before', {}, { linked: { ...member(), disabled: false } }, 'linked'],
    [
      'linked before, whatever the mail is now',
      { email: 'x@other.test', email_verified: false },
      { linked: { ...member(), disabled: false } },
      'linked',
    ],
    ['without a mail', { email: undefined }, {}, 'unverified'],
    ['with a mail that is not verified', { email_verified: false }, {}, 'unverified'],
    ['with a mail of another domain', { email: 'nora@birch.test' }, {}, 'domain'],
    ['with a domain that only ends alike', { email: 'nora@evil-amber.test' }, {}, 'domain'],
    ['with a domain below it', { email: 'nora@mail.amber.test' }, {}, 'domain'],
    ['an account of other agencies', {}, { account: account() }, 'elsewhere'],
    [
      'an account of others, invited here',
      {},
      { user: { status: 'invited', account_id: null }, account: account() },
      'elsewhere',
    ],
    ['somebody here who signs in with another mail', {}, { user: member() }, 'elsewhere'],
    ['deactivated', {}, { user: member('deactivated'), account: account(member('deactivated')) }, 'left'],
    ['deactivated, without an account', {}, { user: { status: 'deactivated', account_id: null } }, 'left'],
    [
      'deactivated here, with an account of others',
      {},
      { user: { status: 'deactivated', account_id: null }, account: account() },
      'left',
    ],
    ['locked', {}, { account: account(member('locked')) }, 'left'],
    ['linked and deactivated', {}, { linked: { ...member('deactivated'), disabled: false } }, 'left'],
    ['linked, with an account that is closed', {}, { linked: { ...member(), disabled: true } }, 'left'],
    ['with an account that is closed', {}, { account: account(member(), true) }, 'left'],
  ])('%s', (_what, said, found, answer) => {
    const entry = entryOf({ ...claims, ...said }, ['amber.test'], { ...nobody, ...found })
    expect('refused' in entry ? entry.refused : entry.as).toBe(answer)
  })

  it('a domain is what follows the last @, in small emails', () => {
    expect(domainOf('"a@b"@Amber.Test')).toBe('amber.test')
  })
})

describe('setting it up', () => {
  const me = { email: 'ann@amber.test', roles: ['owner'], permissions: new Set(['clients.view']) }
  const role = { key: 'consultant', permissions: ['clients.view'] }
  const before = { issuer: 'https://a.test', domains: ['amber.test', 'old.test'], role_id: 1 }
  const change = { issuer: 'https://a.test', client_secret: 's', domains: ['amber.test'], role_id: 1 }
  const fieldOf = (...args: Parameters<typeof whyNotConnect>) => {
    const why = whyNotConnect(...args)
    return why && (why.errors ? Object.keys(why.errors)[0] : why.code)
  }

  it.each<[string, Parameters<typeof whyNotConnect>, string | undefined]>([
    ['an owner, with a domain of their own', [undefined, change, me, role], undefined],
    ['somebody who is no owner', [undefined, change, { ...me, roles: ['admin'] }, role], 'sign_on.owner'],
    ['a domain of somebody else', [undefined, { ...change, domains: ['birch.test'] }, me, role], 'domains'],
    ['a domain that is kept', [before, { ...change, domains: ['old.test'] }, me, role], undefined],
    [
      'a domain of everybody',
      [undefined, { ...change, domains: ['gmail.com'] }, { ...me, email: 'a@gmail.com' }, role],
      'domains',
    ],
    [
      'a role that can do more',
      [undefined, change, me, { key: 'x', permissions: ['clients.delete'] }],
      'role_id',
    ],
    [
      'a role that can do more and was chosen before',
      [before, change, me, { key: 'x', permissions: ['clients.delete'] }],
      undefined,
    ],
    ["the owner's role", [undefined, change, me, { key: 'owner', permissions: [] }], 'role_id'],
    ['no role', [undefined, change, me, undefined], 'role_id'],
    ['no secret', [undefined, { ...change, client_secret: null }, me, role], 'client_secret'],
    ['the secret that is there', [before, { ...change, client_secret: null }, me, role], undefined],
    [
      'the secret that is there, for another issuer',
      [before, { ...change, client_secret: null, issuer: 'https://b.test' }, me, role],
      'client_secret',
    ],
  ])('%s', (_what, args, field) => expect(fieldOf(...args)).toBe(field))
})
