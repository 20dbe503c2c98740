import { beforeAll, beforeEach } from 'vitest'
import type { Endpoint } from '#platform/http/contract.ts'
import { amber, as, mailServer, openAgencies, saffron } from '#test/agencies.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { addPerson, type Person } from '#test/people.ts'

export let records: Records
/** Somebody who may do everything. What is tried may sign them out: each test has its own. */
export let sender: Person
let senders = 0

/** Opens Saffron with two agencies and a record of everything. */
export function openTestAgencies(): void {
  openAgencies({ emails: true })
  beforeAll(async () => {
    records = await everyRecord(saffron.database, as, amber)
  })
  beforeEach(async () => {
    await saffron.settle()
    mailServer.emails.length = 0
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
