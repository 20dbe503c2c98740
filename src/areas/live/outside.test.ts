import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessChanged } from '#areas/access/public.ts'
import { usersOfSession } from '#areas/identity/public.ts'
import { outsideLive } from '#platform/live/outside.ts'
import { announce } from '#platform/outbox.ts'
import { liveOfTests, type TestApp, testApp } from '#test/app.ts'
import { type LiveClient, openLiveClient } from '#test/live-client.ts'
import { type Agency, type Person, twoAgencies } from '#test/people.ts'

let server: TestApp
let saffron: TestApp
let amber: Agency
const open: LiveClient[] = []

/** Our own server of one application is the outside one of another: it speaks the same protocol. */
beforeAll(async () => {
  server = await testApp({ live: true })
  const place = { apiHost: '127.0.0.1', host: '127.0.0.1', port: server.port, scheme: 'http' as const }
  saffron = await testApp({
    live: (database) =>
      outsideLive(
        { ...liveOfTests, ...place, cluster: '' },
        { usersOf: (session) => usersOfSession(database, session) },
      ),
  })
  ;({ amber } = await twoAgencies(saffron.database))
})
afterAll(async () => {
  for (const listener of open) listener.close()
  await saffron.close()
  await server.close()
})

const listen = async (person: Person, channels: string[]) => {
  const listener = await openLiveClient(saffron, person, channels, {
    port: server.port,
    key: liveOfTests.key,
  })
  open.push(listener)
  return listener
}

it('people hear what concerns them, the team hears that something happened', async () => {
  const { owner } = amber
  const team = 'presence-team.amber'
  const listener = await listen(owner, [team, `private-user.${owner.id}`])
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    await announce(db, 'invoice.created', { id: 8 })
    await announce(db, 'notification.created', { id: 5, user_ids: [owner.id] })
  })
  expect(await listener.next()).toEqual({ channel: team, event: 'invoice.created', data: {} })
  expect(await listener.next()).toMatchObject({ channel: `private-user.${owner.id}`, data: { id: 5 } })
})

it('who may do something else now is told and cut; an ended session is told', async () => {
  const { finance, payroll } = amber
  const changed = await listen(finance, [`private-user.${finance.id}`])
  await saffron.database.inTenant(amber.tenant.id, (db) => accessChanged(db, [finance.id]))
  expect(await changed.next()).toMatchObject({ event: 'access.changed', data: {} })
  expect(await changed.gone()).toBe('disconnected')

  const ended = await listen(payroll, [`private-user.${payroll.id}`])
  const { rows } = await saffron.deps.database.pools.central.query(
    'select token_hash from sessions where account_id = $1',
    [payroll.account_id],
  )
  await saffron.deps.live.drop([{ reason: 'ended', session: rows[0].token_hash }])
  expect(await ended.next()).toMatchObject({ event: 'session.ended', data: {} })
})
