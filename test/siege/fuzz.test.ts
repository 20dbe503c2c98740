import { beforeAll, expect, test } from 'vitest'
import { isCentral } from '#platform/http/authorise-request.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { keysOf } from '#platform/http/query-keys.ts'
import type { Random } from '#server/demo/random.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { extremesOf, numbers, odd, validOf } from '#test/extremes.ts'
import { fingerprint } from '#test/fingerprint.ts'
import { knownOf, takesBody } from '#test/house/extremes.testing.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { addPerson, type Person } from '#test/people.ts'
import { chance, often, seed } from '#test/siege/siege.ts'

let ours: Records
let theirs: Records

openAgencies()
beforeAll(async () => {
  ours = await everyRecord(saffron.database, as, amber)
  theirs = await everyRecord(saffron.database, as, birch)
})

const roles = ['owner', 'consultant', 'finance_manager', 'payroll', 'candidate', 'approver']

test(`mutated requests of one agency are answered, and another agency is as before (seed ${seed})`, async () => {
  const before = await fingerprint(birch)
  const callers = new Map<string, Person>()
  const worst: object[] = []
  // Asked here: there are none before the server has begun.
  const endpoints = allEndpoints.filter((each) => !isCentral(each))
  expect(endpoints.length).toBeGreaterThan(500)
  let sent = 0
  for (const endpoint of endpoints) {
    // Of its own, so that a new endpoint changes nothing of what the others are sent.
    const dice = chance(`${endpoint.method} ${endpoint.path}`)
    for (let times = often(3, 60); times > 0; times--, sent++) {
      const role = dice.pick(roles)
      const caller = callers.get(role) ?? (await newcomer(role, sent))
      callers.set(role, caller)
      const request = mutated(dice, endpoint, caller)
      const reply = await saffron.app.inject(request as never)
      // What takes too long is ended, and answered 503.
      if (reply.statusCode >= 500)
        worst.push({ sent, role, request, status: reply.statusCode, body: reply.body.slice(0, 300) })
      // What was sent may have signed them out, or taken their role.
      if (reply.statusCode === 401) callers.delete(role)
    }
  }
  expect(worst).toEqual([])
  expect(await fingerprint(birch)).toBe(before)
  expect((await as(birch.owner).get('/clients')).status).toBe(200)
})

const newcomer = (role: string, turn: number) =>
  addPerson(saffron.database, amber.tenant, { name: 'Mal Lory', email: `mal${turn}@amber.test`, role })

/** Whoever lost a link has a new one sent by the agency they name: that queues a job there, and is told to nobody. */
const asksForLink = ({ allow, path }: Endpoint) =>
  allow === 'public' && /^\/(approver|asked-).*\/link$/.test(path)

/** A call that begins valid and then is bent: its ids, its fields, its bytes or its headers. */
function mutated(dice: Random, endpoint: Endpoint, caller: Person) {
  const headers: Record<string, string> = { cookie: caller.cookie, 'x-tenant': 'amber' }
  if (dice.chance(0.05)) {
    const other = asksForLink(endpoint) ? 'nowhere' : 'birch'
    headers['x-tenant'] = dice.pick([other, '', 'a'.repeat(300), '../birch'])
  }
  if (dice.chance(0.1)) headers['idempotency-key'] = `siege-${dice.whole(1, 20)}`.padEnd(10, '0')
  const url = `/api/v1${addressed(dice, endpoint)}`
  if (!takesBody(endpoint)) return { method: endpoint.method, url: `${url}${query(dice, endpoint)}`, headers }
  const text = bytes(dice, JSON.stringify(bent(dice, endpoint)))
  return {
    method: endpoint.method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: text,
  }
}

function addressed(dice: Random, { path }: Endpoint): string {
  const collection = path.split('/')[1]!
  return path.replace(/:(\w+)/g, (_all, name: string) => {
    const known = [ours, theirs].map((records) => records[collection]?.[name] ?? records[collection]?.id ?? 1)
    return dice.chance(0.8)
      ? String(dice.pick(known))
      : encodeURIComponent(String(dice.pick([...numbers, ...odd])).toWellFormed())
  })
}

/** Mostly what it can be asked, so that more than the names of it is tried. */
function query(dice: Random, { query: asked }: Endpoint): string {
  const known = (asked && keysOf(asked)) ?? []
  const parameters = known.length > 0 && dice.chance(0.9) ? known : ['page', 'status', 'type', 'foo']
  const pairs = Array.from({ length: dice.whole(0, 3) }, () => {
    const value = String(
      dice.pick([...odd, ...numbers, 'name', '-created_at', 'draft,issued']),
    ).toWellFormed()
    return `${dice.pick(parameters)}=${encodeURIComponent(value)}`
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Valid with our ids or theirs, and up to three fields at an extreme. */
function bent(dice: Random, endpoint: Endpoint): unknown {
  let value = validOf(endpoint.body!, knownOf(endpoint, dice.chance(0.7) ? ours : theirs))
  for (let times = dice.whole(0, 3); times > 0; times--) {
    const extremes = [...extremesOf(endpoint.body!, value)].filter(({ field }) => field !== '')
    if (extremes.length > 0) value = dice.pick(extremes).value
  }
  return value
}

/** Rarely not even JSON any more. */
function bytes(dice: Random, text = ''): string {
  if (!dice.chance(0.05) || text.length < 2) return text
  const at = dice.whole(0, text.length - 1)
  return dice.pick([text.slice(0, at), text.slice(0, at) + text, `${text}\0`, text.replaceAll('"', "'")])
}
