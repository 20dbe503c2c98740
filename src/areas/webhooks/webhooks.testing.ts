import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { Webhook } from 'standardwebhooks'
import { send } from '#areas/webhooks/sending.ts'
import { amber, as, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

type Heard = { id: string; type: string; data: { record: string; id: number; changed: string[] } }

/** A program that takes events. `answer` says with what status; absent: 200. It keeps what it took, in order. */
export async function startReceiver(answer: () => number | 'never' = () => 200) {
  const took: Heard[] = []
  const signed: { body: string; headers: Record<string, string> }[] = []
  let asked = 0
  let givenUp = 0
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      asked++
      reply.on('close', () => {
        if (!reply.writableEnded) givenUp++
      })
      const status = answer()
      if (status === 'never') return
      const body = Buffer.concat(parts).toString()
      if (status === 200) {
        took.push({ id: String(request.headers['webhook-id']), ...JSON.parse(body) })
        signed.push({ body, headers: request.headers as Record<string, string> })
      }
      reply.writeHead(status, status === 302 ? { location: 'http://169.254.169.254/' } : {}).end('noted')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    took,
    signed,
    asked: () => asked,
    /** Requests that whoever sent them stopped waiting for. */
    givenUp: () => givenUp,
    verify: (secret: string) =>
      signed.map(({ body, headers }) => new Webhook(secret).verify(body, headers) as Heard),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

export async function createWebhook(url: string, events: string[], person: Person = amber.owner) {
  const { status, body } = await as(person).post('/webhooks', { name: `Of ${url}`, url, events })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body as { id: number; secret: string; version: number }
}

/** What the queue would do at that instant. */
export const sendAt = (now: Date) =>
  send({
    ...saffron.deps,
    ...{ tenant: amber.tenant, now, log: pino({ level: 'silent' }) },
    inTenant: (work) => saffron.database.inTenant(amber.tenant.id, work),
  } as Parameters<typeof send>[0])
