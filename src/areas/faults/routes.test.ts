import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mostReports } from '#areas/faults/routes.ts'
import { makeAuthenticate } from '#areas/identity/public.ts'
import type { Area } from '#platform/area.ts'
import { endpoint } from '#platform/http/contract.ts'
import { referencePattern } from '#platform/reference.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { amber, openAgencies, saffron } from '#test/agencies.ts'
import { nobody, requestsTo } from '#test/people.ts'

let app: FastifyInstance
let as: ReturnType<typeof requestsTo>
// biome-ignore lint/suspicious/noExplicitAny: lines of the log, as they come
const lines: any[] = []

/** A room in which something goes wrong that nobody thought of. */
const broken: Area = {
  name: 'broken',
  routes: (on) =>
    on(endpoint({ method: 'GET', path: '/lamp', allow: 'member' }), () => {
      throw new Error('the lamp fell over')
    }),
}

openAgencies()
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const authenticate = makeAuthenticate(saffron.database)
  app = await buildApp({ deps: saffron.deps, areas: [...areas, broken], authenticate, log })
  as = requestsTo(app)
})
afterAll(() => app?.close())

const fault = {
  reference: 'K7Q2-9MXD',
  kind: 'page',
  message: 'x is not a function for ada@amber.test',
  stack: 'TypeError\n  at https://saffron.test/assets/a.js?code=secret',
  path: '/tenant/amber/clients?search=Ada',
  build: 'a1b2c3',
}

it('a fault is one line of the log, with its reference and without what is nobody else’s business', async () => {
  const reply = await as(amber.owner).post('/client-errors', fault)
  expect([reply.status, reply.body]).toEqual([200, { reference: 'K7Q2-9MXD' }])
  const line = lines.find(({ reference }) => reference === 'K7Q2-9MXD')
  expect(line).toMatchObject({
    level: 50,
    msg: 'a page failed',
    fault: {
      kind: 'page',
      message: 'x is not a function for [mail]',
      path: '/tenant/amber/clients',
      build: 'a1b2c3',
      agent: 'a test',
      user_id: amber.owner.id,
      account_id: amber.owner.account_id,
      tenant: 'amber',
    },
  })
  expect(JSON.stringify(line)).not.toMatch(/ada@|secret|search/)
})

it('somebody who is not signed in may tell too', async () => {
  const { status } = await as(nobody).post('/client-errors', { ...fault, reference: 'AAAA-BBBB' })
  expect(status).toBe(200)
  expect(lines.at(-1)).toMatchObject({ reference: 'AAAA-BBBB', fault: { account_id: null } })
})

it.each([
  ['without a reference', { ...fault, reference: undefined }, 422],
  ['with a reference of its own making', { ...fault, reference: '<b>hello</b>' }, 422],
  ['with a message too long', { ...fault, message: 'x'.repeat(1001) }, 422],
  ['that is larger than it may be', { ...fault, stack: 'x'.repeat(20_000) }, 413],
])('a report %s is refused', async (_what, body, status) => {
  const before = lines.length
  expect((await as(nobody).post('/client-errors', body)).status).toBe(status)
  expect(lines).toHaveLength(before)
})

it('who tells too much is asked to wait, the others are still heard', async () => {
  const tell = async (who: typeof amber.finance | undefined) =>
    (await as(who).post('/client-errors', fault)).status
  const answers: number[] = []
  for (let at = 0; at <= mostReports.session; at += 1) answers.push(await tell(amber.finance))
  expect(answers.filter((status) => status === 200)).toHaveLength(mostReports.session)
  expect(answers.at(-1)).toBe(429)
  expect(await tell(amber.consultant)).toBe(200)
  while ((await tell(nobody)) === 200) answers.push(200)
  expect(answers.length).toBeLessThanOrEqual(mostReports.address + 1)
  expect(await tell(amber.consultant)).toBe(429)
})

it('a fault of the server carries its reference to the person and into the log', async () => {
  const { status, body } = await as(amber.owner).get('/lamp')
  expect([status, body.code]).toEqual([500, 'unexpected'])
  expect(body.reference).toMatch(referencePattern)
  expect(body.notification.description).toContain(body.reference)
  expect(lines.find(({ reference }) => reference === body.reference)).toMatchObject({
    msg: 'unexpected',
    err: { message: 'the lamp fell over' },
  })
})
