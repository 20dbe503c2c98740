import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { makeAuthenticate } from '#areas/identity/public.ts'
import { NotAsRemembered } from '#platform/db/query-protocol.ts'
import { cookieNames, hashToken } from '#platform/session-tokens.ts'
import { amber, as, behindOurBack, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies()

let people = 0
const someone = (role = 'consultant') => {
  people += 1
  const email = `remembered-${people}@amber.test`
  return addPerson(saffron.database, amber.tenant, { name: `Somebody ${people}`, email, role })
}

const cookiesOf = (person: Pick<Person, 'token'>) => ({ [cookieNames(false).session]: person.token })

/** What a server remembers of somebody whom it has just looked up for a read. */
async function remembering(person: Pick<Person, 'token'>, slug = amber.tenant.slug) {
  const authenticate = makeAuthenticate(saffron.database)
  await authenticate({ cookies: cookiesOf(person), reads: true }, slug)
  return authenticate.remembered?.({ cookies: cookiesOf(person) }, slug)
}

/** Whether a read that carries what was remembered is answered. */
async function holds(known: Awaited<ReturnType<typeof remembering>>) {
  const { values } = known!.proof
  const db = saffron.database.reading(amber.tenant.id, { values })
  return sql`select 1`.execute(db).then(
    () => true,
    (error) => {
      if (error instanceof NotAsRemembered) return false
      throw error
    },
  )
}

const role = (key: string) => `(select id from roles where tenant_id = ${amber.tenant.id} and key = '${key}')`
const ofAgency = () => `tenant_id = ${amber.tenant.id}`
const themselves = (person: Person) => `${ofAgency()} and user_id = ${person.id}`
const session = (person: Person) => `token_hash = '${hashToken(person.token)}'`

/** Everything that the rights of somebody rest on, changed; and what puts it back where it is the agency's. */
const changes: [what: string, change: (person: Person) => string, undo?: () => string][] = [
  ['the session is revoked', (who) => `update sessions set revoked_at = now() where ${session(who)}`],
  [
    'the session is ended by the hour',
    (who) => `update sessions set expires_at = now() where ${session(who)}`,
  ],
  [
    'the session was not used for long',
    (who) => `update sessions set seen_at = now() - interval '20 days' where ${session(who)}`,
  ],
  ['the session is gone', (who) => `delete from sessions where ${session(who)}`],
  [
    'the session looks as a role',
    (who) =>
      `update sessions set view_as_tenant_id = ${amber.tenant.id}, view_as_role_id = ${role('owner')} where ${session(who)}`,
  ],
  [
    'the session came by a sign-on',
    (who) => `update sessions set sign_on_tenant_id = tenant_id where ${session(who)}`,
  ],
  [
    'the account is disabled',
    ({ account_id }) => `update accounts set disabled_at = now() where id = ${account_id}`,
  ],
  [
    'the user is deactivated',
    ({ id }) => `update users set status = 'deactivated' where ${ofAgency()} and id = ${id}`,
  ],
  [
    'a permission of their own is added',
    ({ id }) => `update users set permissions = '{clients.delete}' where ${ofAgency()} and id = ${id}`,
  ],
  ['a role is taken', (who) => `delete from user_roles where ${themselves(who)}`],
  [
    'a role is given',
    (who) =>
      `insert into user_roles (tenant_id, user_id, role_id) values (${amber.tenant.id}, ${who.id}, ${role('owner')})`,
  ],
  [
    'what a role may do changes',
    () => `update roles set permissions = permissions where ${ofAgency()} and key = 'consultant'`,
  ],
  [
    'they join a team',
    (
      who,
    ) => `with made as (insert into teams (tenant_id, name) values (${amber.tenant.id}, 'Joined ${who.id}') returning id)
    insert into user_teams (tenant_id, user_id, team_id) select ${amber.tenant.id}, ${who.id}, id from made`,
  ],
  [
    'they lead a team',
    (who) =>
      `insert into teams (tenant_id, name, lead_user_id) values (${amber.tenant.id}, 'Led by ${who.id}', ${who.id})`,
  ],
  [
    'they get a part in central administration',
    ({ account_id }) => `insert into central_users (account_id, roles) values (${account_id}, '{support}')`,
  ],
  [
    'they get an authenticator',
    ({ account_id }) => `insert into totp_factors (account_id, secret) values (${account_id}, 'x')`,
  ],
  [
    'they get a passkey',
    ({ account_id }) =>
      `insert into passkeys (account_id, name, credential_id, public_key) values (${account_id}, 'Key', 'k${account_id}', '')`,
  ],
  [
    'the agency is suspended',
    () => `update tenants set status = 'suspended' where id = ${amber.tenant.id}`,
    () => `update tenants set status = 'active' where id = ${amber.tenant.id}`,
  ],
  [
    'the agency asks for a second factor',
    () =>
      `insert into security_policies (tenant_id, two_factor, required_since) values (${amber.tenant.id}, 'everyone', now())`,
    () => `delete from security_policies where ${ofAgency()}`,
  ],
  [
    'the agency asks for its sign-on',
    () => `insert into sso_connections (tenant_id, issuer, client_id, client_secret, domains, role_id, enforced)
    values (${amber.tenant.id}, 'i', 'c', 's', '{amber.test}', ${role('consultant')}, true)`,
    () => `delete from sso_connections where ${ofAgency()}`,
  ],
]

describe('what was remembered of somebody no longer holds when', () => {
  test.each(changes)('%s', async (_what, change, undo) => {
    const person = await someone()
    const known = await remembering(person)
    expect(await holds(known)).toBe(true)
    await behindOurBack(change(person))
    try {
      expect(await holds(known)).toBe(false)
    } finally {
      if (undo) await behindOurBack(undo())
    }
  })

  test('its time is over, although no row changed', async () => {
    const person = await someone()
    await behindOurBack(
      `insert into security_policies (tenant_id, idle_hours) values (${amber.tenant.id}, 2)`,
    )
    const known = await remembering(person)
    await behindOurBack(`delete from security_policies where ${ofAgency()}`)
    const [, , , until] = known!.proof.values
    const left = new Date(until).getTime() - Date.now()
    // A twelfth of what the agency allows: then the session has to be seen again.
    expect(left).toBeLessThanOrEqual(10 * 60_000)
    expect(left).toBeGreaterThan(9 * 60_000)
    const fresh = (await remembering(person))!
    const [hash, account, id, , versions] = fresh.proof.values
    const over = {
      ...fresh,
      proof: { values: [hash, account, id, new Date(Date.now() - 1).toISOString(), versions] as const },
    }
    expect([await holds(fresh), await holds(over)]).toEqual([true, false])
  })
})

test('who looks as a role, or is of central administration, is looked up each time', async () => {
  const viewer = await someone('owner')
  await behindOurBack(
    `update sessions set view_as_tenant_id = ${amber.tenant.id}, view_as_role_id = ${role('consultant')} where ${session(viewer)}`,
  )
  expect(await remembering(viewer)).toBeUndefined()
  const staff = await someone()
  await behindOurBack(`insert into central_users (account_id, roles) values (${staff.account_id}, '{admin}')`)
  expect(await remembering(staff)).toBeUndefined()
})

test('a proof of one agency, person or session opens no other', async () => {
  const [one, other] = [await someone(), await someone()]
  const [mine, theirs] = [(await remembering(one))!, (await remembering(other))!]
  const [hash, account, id, until, versions] = mine.proof.values
  const mixed = [
    [theirs.proof.values[0], account, id, until, versions],
    [hash, theirs.proof.values[1], id, until, versions],
    [hash, account, theirs.proof.values[2], until, versions],
    [hash, account, id, until, theirs.proof.values[4]],
  ] as const
  for (const values of mixed) expect(await holds({ ...mine, proof: { values } })).toBe(false)
})

describe('through the door', () => {
  test('a read of somebody who is known takes one round trip', async () => {
    const person = await someone()
    expect((await as(person).get('/clients')).status).toBe(200)
    expect(await statementsOf(() => as(person).get('/clients'))).toHaveLength(1)
  })

  test('what is taken away bites at once, and so does what is given', async () => {
    const person = await someone()
    const ask = async () => (await as(person).get('/clients')).status
    expect([await ask(), await ask()]).toEqual([200, 200])
    await behindOurBack(`delete from user_roles where ${themselves(person)}`)
    expect([await ask(), await ask()]).toEqual([403, 403])
    await behindOurBack(
      `insert into user_roles (tenant_id, user_id, role_id) values (${amber.tenant.id}, ${person.id}, ${role('consultant')})`,
    )
    expect([await ask(), await ask()]).toEqual([200, 200])
    await behindOurBack(`update sessions set revoked_at = now() where ${session(person)}`)
    expect([await ask(), await ask()]).toEqual([401, 401])
  })

  test('so it does where the answer asks nothing of the agency', async () => {
    const person = await someone()
    const ask = async () => (await as(person).get('/tenants')).status
    expect([await ask(), await ask()]).toEqual([200, 200])
    await behindOurBack(`update sessions set revoked_at = now() where ${session(person)}`)
    expect(await ask()).toBe(401)
  })

  test('a refusal of the endpoint itself stands', async () => {
    const person = await someone()
    expect((await as(person).get('/clients')).status).toBe(200)
    expect((await as(person).get('/clients/987654321')).status).toBe(404)
    expect((await as(person).get('/clients?sort=nonsense')).status).toBe(422)
  })
})

/** What is sent to the database meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const sent: unknown[] = []
  const prototype = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown }
  const { query } = prototype
  prototype.query = function (this: unknown, ...given: unknown[]) {
    sent.push((given[0] as { text?: string }).text)
    return query.apply(this, given)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return sent
}
