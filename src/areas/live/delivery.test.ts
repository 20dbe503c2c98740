import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { accessChanged } from '#areas/access/public.ts'
import { cutEnded } from '#areas/live/cut-ended-sessions.ts'
import { drainOutbox } from '#platform/background/drain.ts'
import { liveEventsOf } from '#platform/background/to-browsers.ts'
import { announce, announceAll } from '#platform/outbox.ts'
import { areas } from '#server/areas.ts'
import {
  across,
  amber,
  as,
  birch,
  inAmber,
  openAgencies,
  saffron,
  waitingTransactions,
} from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { type LiveClient, openLiveClient } from '#test/live-client.ts'
import { addPerson, type Person } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

const open: LiveClient[] = []

openAgencies({ live: true })
afterEach(() => {
  for (const listener of open.splice(0)) listener.close()
})

const team = 'presence-team.amber'
const listen = async (person: Person, channels: string | string[]) => {
  const listener = await openLiveClient(saffron, person, channels)
  open.push(listener)
  return listener
}
/** What comes after everything that was said so far. */
const marked = async (...all: LiveClient[]) => {
  await inAmber((db) => announce(db, 'settings.changed', { mark: true }))
  for (const listener of all) while ((await listener.next()).event !== 'settings.changed');
}
const bodies = (listener: LiveClient) => listener.received.filter(({ event }) => event !== 'settings.changed')

describe('what is heard', () => {
  it('what was committed, in order, under the name of the wire; never what was rolled back', async () => {
    const owner = await listen(amber.owner, team)
    const { database } = saffron
    await expect(
      inAmber(async (db) => {
        await announce(db, 'client.created', { id: 1 })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    const gate = Promise.withResolvers<void>()
    const pending = inAmber(async (db) => {
      await announceAll(
        db,
        'client.changed',
        Array.from({ length: 40 }, (_, at) => ({ id: at })),
      )
      await gate.promise
    })
    await database.inTenant(amber.tenant.id, (db) => announce(db, 'client.created', { id: 2 }))
    expect(await owner.next()).toEqual({ channel: team, event: 'client.created', data: { id: 2 } })
    gate.resolve()
    await pending
    await marked(owner)
    expect(bodies(owner).map(({ data }) => (data as { id: number }).id)).toEqual([2, ...Array(40).keys()])
  })

  it('ids by who may see every record, that something happened by who sees some, nothing by others', async () => {
    const owner = await listen(amber.owner, team)
    const consultant = await listen(amber.consultant, team)
    const credit = await listen(amber.credit, team)
    const elsewhere = await listen(birch.owner, 'presence-team.birch')
    await inAmber(async (db) => {
      await announce(db, 'timesheet.submitted', { id: 7 })
      await announce(db, 'invoice.created', { id: 8 })
    })
    await marked(owner, consultant, credit)
    const events = (listener: LiveClient) => bodies(listener).map(({ event, data }) => [event, data])
    expect(events(owner)).toEqual([
      ['timesheet.submitted', { id: 7 }],
      ['invoice.created', { id: 8 }],
    ])
    expect(events(consultant)).toEqual([['timesheet.submitted', {}]])
    expect(events(credit)).toEqual([['invoice.created', {}]])
    await saffron.database.inTenant(birch.tenant.id, (db) => announce(db, 'settings.changed', {}))
    await elsewhere.next()
    expect(elsewhere.received).toHaveLength(1)
    expect(owner.members(team)).toEqual(
      [amber.owner, amber.consultant, amber.credit].map(({ id }) => String(id)).sort(),
    )
  })

  it('what concerns people by these people, each of them once and without the list of the others', async () => {
    const own = (person: Person) => `private-user.${person.id}`
    const dan = await listen(amber.candidate, own(amber.candidate))
    const fay = await listen(amber.finance, [own(amber.finance), team])
    await inAmber((db) =>
      announce(db, 'notification.created', {
        id: 5,
        type: 'info',
        user_ids: [amber.candidate.id, amber.finance.id, amber.candidate.id],
      }),
    )
    const data = { id: 5, type: 'info' }
    const event = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'
    expect(await dan.next()).toEqual({ channel: own(amber.candidate), event, data })
    await marked(fay)
    expect(bodies(fay)).toEqual([{ channel: own(amber.finance), event, data }])
    expect(dan.received).toHaveLength(1)
  })

  it('through the door: a client that is added', async () => {
    await createPlacementFixture(saffron.database, amber)
    const owner = await listen(amber.owner, team)
    const { status, body } = await as(amber.owner).post('/clients', { name: 'Eastwind' })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await owner.next()).toMatchObject({ event: 'client.created', data: { id: body.id } })
  })
})

describe('the way from the outbox', () => {
  it('loses nothing when a process is killed while it hands on', async () => {
    const { workerUrl, superUrl } = saffron
    const heard: string[] = []
    await onConnection(workerUrl, async (listener) => {
      listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
      await listener.query('listen saffron_live')
      const pool = new pg.Pool({ connectionString: workerUrl, max: 1 })
      pool.on('error', () => undefined)
      pool.on('connect', (each) => each.on('error', () => undefined))
      // Held up after it took the rows and before it could commit, then killed.
      const client = await pool.connect()
      const [{ pid }] = (await client.query('select pg_backend_pid() as pid')).rows
      client.release()
      await onConnection(superUrl, async (lock) => {
        await lock.query('begin; lock table graphile_worker._private_tasks in access exclusive mode')
        await inAmber((db) => announce(db, 'placement.changed', { id: 99 }))
        const to = {
          listeners: new Map([['placement.changed', ['never']]]),
          lowPriority: new Set<string>(),
          live: liveEventsOf(areas),
          way: 'notify' as const,
        }
        const died = drainOutbox(pool, to).then(
          () => 'done',
          () => 'died',
        )
        await expect.poll(waitingTransactions).toBeGreaterThan(0)
        await lock.query('select pg_terminate_backend($1)', [pid])
        await Promise.race([died, sleep(5_000)])
        await lock.query('rollback')
      })
      await pool.end()
      const owner = () => heard.some((payload) => payload.includes('placement.changed'))
      await expect.poll(owner).toBe(true)
      expect(heard.filter((payload) => payload.includes('placement.changed'))).toHaveLength(1)
    })
  })

  it('is taken by one process at a time', async () => {
    await onConnection(saffron.workerUrl, async (other) => {
      await other.query('begin; select pg_advisory_xact_lock(7233767)')
      await inAmber((db) => announce(db, 'settings.changed', {}))
      await sleep(150)
      const waiting = async () =>
        (await across(sql<{ n: number }>`select count(*) as n from outbox`)).rows[0]!.n
      expect(await waiting()).toBe(1)
      await other.query('commit')
      await saffron.settle()
      expect(await waiting()).toBe(0)
    })
  })
})

describe('who is cut off', () => {
  const newcomer = (name: string, role = 'consultant') =>
    addPerson(saffron.database, amber.tenant, { name, email: `${name.toLowerCase()}@amber.test`, role })

  it('whoever signs out, and comes back as nobody', async () => {
    const sue = await newcomer('Sue')
    const other = await listen(amber.owner, team)
    const listener = await listen(sue, [team, `private-user.${sue.id}`])
    const headers = { cookie: sue.cookie }
    const csrf = await saffron.app.inject({ url: '/api/auth/csrf', headers })
    const token = csrf.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    await saffron.app.inject({
      method: 'POST',
      url: '/api/auth/signout',
      headers: { cookie: `${sue.cookie}; ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ csrfToken: csrf.json().csrfToken, json: 'true' }).toString(),
    })
    expect(await listener.gone()).toBe('disconnected')
    await expect(listen(sue, team)).rejects.toThrow(/403|401|refused/)
    expect(other.received).toEqual([])
  })

  it('whose role changed, and comes back with what the new one lets them hear', async () => {
    const rob = await newcomer('Rob', 'owner')
    const listener = await listen(rob, team)
    await inAmber(async (db) => {
      await sql`update user_roles set role_id = (select id from roles r where r.tenant_id = ${db.tenant} and r.key = 'credit_controller')
        where tenant_id = ${db.tenant} and user_id = ${rob.id}`.execute(db)
      await accessChanged(db, [rob.id])
    })
    expect(await listener.gone()).toBe('connected')
    const again = await listen(rob, team)
    await inAmber((db) => announce(db, 'timesheet.submitted', { id: 1 }))
    await marked(again)
    expect(bodies(again)).toEqual([])
  })

  it('whose membership was taken away, and is refused when they come back', async () => {
    const max = await newcomer('Max')
    const listener = await listen(max, team)
    await inAmber(async (db) => {
      await sql`update users set status = 'deactivated' where tenant_id = ${db.tenant} and id = ${max.id}`.execute(
        db,
      )
      await accessChanged(db, [max.id])
    })
    expect(await listener.gone()).toBe('connected')
    await inAmber((db) => announce(db, 'client.created', { id: 3 }))
    const owner = await listen(amber.owner, team)
    await marked(owner)
    expect(listener.received).toEqual([])
    await expect(listen(max, team)).rejects.toThrow('refused')
  })

  it('nobody when the change was rolled back', async () => {
    const listener = await listen(amber.leader, team)
    await inAmber(async (db) => {
      await accessChanged(db, [amber.leader.id])
      throw new Error('no')
    }).catch(() => undefined)
    await marked(listener)
  })

  it('whose session ended without a word, within the look', async () => {
    const eve = await newcomer('Eve')
    const listener = await listen(eve, `private-user.${eve.id}`)
    const stays = await listen(amber.owner, team)
    await cutEnded(saffron.deps)
    await across(
      sql`update sessions set expires_at = now() - interval '1 second' where account_id = ${eve.account_id}`,
    )
    await cutEnded(saffron.deps)
    expect(await listener.gone()).toBe('disconnected')
    await marked(stays)
  })

  it('the team whose agency got another address, and finds it there', async () => {
    const listener = await listen(birch.owner, 'presence-team.birch')
    await as(birch.finance, { tenant: 'birch' }).get('/me')
    await as(birch.owner).put('/settings/address', { slug: 'birch-works' })
    expect(await listener.gone()).toBe('connected')
    const moved = { ...birch.owner, tenant: { ...birch.tenant, slug: 'birch-works' } }
    const there = await listen(moved, 'presence-team.birch-works')
    await saffron.database.inTenant(birch.tenant.id, (db) => announce(db, 'settings.changed', {}))
    expect((await there.next()).channel).toBe('presence-team.birch-works')
  })
})
