import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { messageOf } from '#platform/live/bus.ts'
import { encode, notifyChannel } from '#platform/live/envelope.ts'
import { postgresBus } from '#platform/live/postgres-bus.ts'
import {
  connect,
  type Listening,
  listening,
  member,
  type TestSocket,
} from '#platform/live/websocket.testing.ts'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'

vi.setConfig({ testTimeout: 120_000 })

const channel = 'presence-team.amber'
const user = (id: number) => ({ user_id: id, user_info: { id: String(id) } })
const log = { warn: () => undefined }

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await testDatabase()
})
afterAll(() => fixture.close())

const process_ = (limits = {}): Promise<Listening> =>
  listening({ bus: postgresBus({ connectionString: fixture.appUrl, log }), limits })

/** The roster that a newcomer is shown. */
async function roster(port: number): Promise<string[]> {
  const { wire, presence } = await member(port, channel, user(99))
  wire.ws.close()
  return presence.ids.filter((id) => id !== '99').sort()
}

it('two processes on one database are one server: rosters, events of any size in order, cuts', async () => {
  const [here, there] = [await process_(), await process_()]
  const { wire: ada } = await member(here.port, channel, user(1))
  await expect.poll(() => roster(there.port), { timeout: 5_000 }).toEqual(['1'])
  const { wire: bo } = await member(there.port, channel, user(2))
  expect((await added(ada, '2')).channel).toBe(channel)

  const texts = Array.from({ length: 120 }, (_, n) => ({ n, text: 'é'.repeat(n % 40 ? 5 : 9_000) }))
  for (const data of texts) await there.live.broadcast([{ channel, event: 'n', data }])
  for (const data of texts) expect((await ada.next('n')).data).toEqual(data)
  for (const data of texts) expect((await bo.next('n')).data).toEqual(data)

  await here.live.drop([{ reason: 'ended', user_id: 2 }])
  expect((await bo.closed).code).toBe(4009)
  expect((await removed(ada, '2')).channel).toBe(channel)
  await here.close()
  await there.close()
})

it('what SQL notifies in its own transaction reaches browsers when it is committed, and not before', async () => {
  const server = await process_()
  const wire = await connect(server.port)
  wire.subscribe('private-user.1')
  const payloads = (n: number) =>
    encode([messageOf({ channel: 'private-user.1', event: 'n', data: { n, text: 'x'.repeat(9_000) } })])
  await onConnection(fixture.workerUrl, async (client) => {
    const notify = (n: number) =>
      client.query('select pg_notify($1, p) from unnest($2::text[]) as p', [notifyChannel, payloads(n)])
    await client.query('begin')
    await notify(1)
    await client.query('rollback')
    await client.query('begin')
    await notify(2)
    await client.query('commit')
  })
  expect((await wire.next('n')).data).toMatchObject({ n: 2 })
  await server.close()
})

it('a lost connection to the database sends every browser back, and everybody is known again', async () => {
  const [here, there] = [await process_(), await process_()]
  const { wire: ada } = await member(here.port, channel, user(1))
  const { wire: bo } = await member(there.port, channel, user(2))
  await onConnection(fixture.superUrl, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'saffron live' and datname = current_database()`,
    ),
  )
  for (const wire of [ada, bo]) expect((await wire.closed).code).toBe(4200)
  const { wire: back } = await member(here.port, channel, user(1))
  await expect.poll(() => roster(there.port), { timeout: 10_000 }).toEqual(['1'])
  await there.live.broadcast([{ channel, event: 'again', data: {} }])
  await back.next('again')
  await here.close()
  await there.close()
})

it('a process that is killed takes its users with it after a while', async () => {
  const here = await process_({ nodeTimeout: 1.5, activityTimeout: 1 })
  const { wire: ada } = await member(here.port, channel, user(1))
  const child = await otherProcess()
  const { wire: bo } = await member(child.port, channel, user(2))
  await added(ada, '2')
  child.process.kill('SIGKILL')
  await bo.closed
  await removed(ada, '2')
  await here.close()
})

async function otherProcess(): Promise<{ process: ChildProcess; port: number }> {
  const child = fork(join(import.meta.dirname, 'process.testing.ts'), [fixture.appUrl])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { process: child, port }
}

const added = (wire: TestSocket, id: string) => about(wire, 'pusher_internal:member_added', id)
const removed = (wire: TestSocket, id: string) => about(wire, 'pusher_internal:member_removed', id)

/** Who only came to look at the roster is passed over. */
async function about(wire: TestSocket, event: string, id: string) {
  for (;;) {
    const message = await wire.next(event)
    if ((message.data as { user_id: string }).user_id === id) return message
  }
}
