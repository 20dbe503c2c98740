import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Endpoint } from '#platform/http/contract.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { type Agency, addPerson, type Person, speaking, twoAgencies } from '#test/people.ts'
import { openPostbox, type Postbox } from '#test/postbox.ts'

export let saffron: TestApp
export let postbox: Postbox
export let amber: Agency
export let records: Records
/** Somebody who may do everything. What is tried may sign them out: each test has its own. */
export let sender: Person
let senders = 0
export let as: ReturnType<typeof speaking>

/** Opens the house with two agencies before the tests of a file, and closes it after them. */
export function openHouse(): void {
  beforeAll(async () => {
    postbox = await openPostbox()
    saffron = await testApp({ smtpUrl: postbox.url })
    ;({ amber } = await twoAgencies(saffron.database))
    as = speaking(saffron.app)
    records = await everyRecord(saffron.database, as, amber)
  }, 120_000)
  afterAll(async () => {
    await saffron?.close()
    await postbox?.close()
  })
  beforeEach(async () => {
    await saffron.settle()
    postbox.letters.length = 0
    await newSender()
  })
}

export async function newSender() {
  const email = `sender${++senders}@amber.test`
  sender = await addPerson(saffron.database, amber.tenant, { name: 'Sender', email, role: 'owner' })
}

export type Headers = Record<string, string>

const mine = (): Headers => ({ cookie: sender.cookie, 'x-tenant': 'amber' })

export async function send(
  method: Endpoint['method'] | 'HEAD',
  url: string,
  payload?: string,
  headers: Headers = {},
) {
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const reply = await saffron.app.inject({
    ...{ method, url: `/api/v1${url}`, headers: { ...mine(), ...type, ...headers } },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: reply.statusCode, text: reply.body }
}
