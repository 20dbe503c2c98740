import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifyOfSpace } from '#areas/central/public.ts'
import { tryToWrite } from '#platform/db/trouble.ts'
import { openSpace, type Space } from '#platform/storage/space.ts'
import { across, amber, as, birch, mailServer, openAgencies, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { centralPerson, type Outsider, type Person } from '#test/people.ts'

const mb = 1024 ** 2
const at = { free: 0, size: 500 * 1024 * mb }
let databaseIsFull = false
let space: Space
let admin: Outsider

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const openOne = () =>
  openSpace({
    folder: tmpdir(),
    log: silent,
    every: 600_000,
    measure: async () => ({ ...at }),
    tryDatabase: async () => {
      if (databaseIsFull) throw Object.assign(new Error('could not extend file'), { code: '53100' })
    },
    tell: (level, figures) => notifyOfSpace(saffron.database, level, figures),
  })

openAgencies({
  emails: true,
  space: () => {
    at.free = 100 * 1024 * mb
    space = openOne()
    return space
  },
})
beforeAll(async () => {
  admin = await centralPerson(saffron.database, ['admin'])
})
beforeEach(() => free(100 * 1024))
afterAll(() => space?.stop())

async function free(megabytes: number) {
  at.free = megabytes * mb
  await space.look()
  await space.look()
}

let codes = 0
const write = (person: Person = amber.owner) =>
  as(person).post('/tax-codes', { code: `T${++codes}`, name: `Tax ${codes}`, rate: '20', category: 'S' })
const ready = async () => {
  const reply = await saffron.app.inject('/ready')
  return [reply.statusCode, reply.json()]
}
const notifications = async (person: Person) =>
  (await as(person).get('/notifications')).body.data.map(({ data }: { data: object }) => data)

describe('without space', () => {
  it('writes are refused in words, reading and deleting go on, and the probes say so', async () => {
    const { body } = await write()
    await free(1)
    expect(await write()).toMatchObject({
      status: 507,
      body: { code: 'storage_full', title: 'There is no space left to save this' },
    })
    expect((await as(amber.owner).get('/tax-codes')).status).toBe(200)
    expect((await as(amber.owner).delete(`/tax-codes/${body.id}`)).status).toBe(200)
    expect(await ready()).toEqual([
      503,
      { status: 'storage full', reason: 'writes are refused until there is space' },
    ])
    expect((await saffron.app.inject('/health')).statusCode).toBe(200)
    expect((await saffron.app.inject('/metrics')).body).toContain('space{figure="level"} 3')
    await free(100 * 1024)
    expect(await ready()).toEqual([200, { status: 'ready' }])
    expect((await write()).status).toBe(201)
  })

  it('files are refused first', async () => {
    await free(900)
    const request = { list: '/clients', format: 'csv', columns: ['name'], query: {} }
    expect(await as(amber.owner).post('/exports', request)).toMatchObject({
      status: 507,
      body: { code: 'storage_full', description: expect.stringContaining('Everything else can be saved') },
    })
    expect((await write()).status).toBe(201)
    expect(await ready()).toEqual([200, { status: 'ready', warning: 'space is short' }])
  })
})

describe('a database that has no space', () => {
  const plant = (code: string, message: string) =>
    onConnection(saffron.superUrl, (client) =>
      client.query(`
        create or replace function no_space() returns trigger language plpgsql as $$
        begin raise exception using errcode = '${code}', message = '${message}'; end $$;
        create or replace trigger no_space before insert on tax_codes for each row execute function no_space()`),
    )

  it.for<[code: string, message: string]>([
    ['53100', 'could not extend file: No space left on device'],
    ['58030', 'could not write to file: No space left on device'],
  ])('answers a write with 507 and words, not with a fault: %s', async ([code, message]) => {
    await plant(code, message)
    databaseIsFull = true
    try {
      expect(await write()).toMatchObject({ status: 507, body: { code: 'storage_full' } })
      await space.look()
      await space.look()
      expect((await ready())[0]).toBe(503)
      expect((await as(amber.owner).get('/tax-codes')).status).toBe(200)
    } finally {
      databaseIsFull = false
      await onConnection(saffron.superUrl, (client) => client.query('drop trigger no_space on tax_codes'))
    }
    await space.look()
    expect((await ready())[0]).toBe(200)
    expect((await write()).status).toBe(201)
  })

  it('is tried with a write of its own, which leaves nothing', async () => {
    await saffron.database.acrossTenants('a test', (all) => tryToWrite(all))
    expect((await across(sql`select to_regclass('space_trial') as left`)).rows).toEqual([{ left: null }])
  })

  it('an I/O error of another kind stays a fault', async () => {
    await plant('58030', 'could not read block 7')
    expect((await write()).status).toBe(500)
    await onConnection(saffron.superUrl, (client) => client.query('drop trigger no_space on tax_codes'))
  })
})

describe('who is told', () => {
  beforeEach(async () => {
    await saffron.settle()
    await across(sql`delete from space_warnings`)
    await across(sql`delete from notifications`)
    mailServer.emails.length = 0
  })

  it('central administration by letter with figures, before anything is refused, and nobody else', async () => {
    await free(4_000)
    await saffron.settle()
    expect(mailServer.emails.map(({ to, subject }) => [to, subject])).toEqual([
      [expect.anything(), 'Saffron is running low on space'],
    ])
    expect(JSON.stringify(mailServer.emails[0])).toContain(admin.email)
    expect(mailServer.emails[0]!.text).toContain('4000 MB')
    expect(await notifications(amber.owner)).toEqual([])
  })

  it('owners in their notifications, without figures, once a day however often it happens and whoever notices', async () => {
    await free(900)
    await free(100 * 1024)
    const another = openOne()
    at.free = 800 * mb
    await another.look()
    another.stop()
    await free(800)
    await saffron.settle()
    const [bell, ...more] = await notifications(amber.owner)
    expect(more).toEqual([])
    expect(bell).toMatchObject({
      type: 'error',
      title: 'Saffron is short of space: documents cannot be made for now',
    })
    expect(bell.description).not.toMatch(/\d/)
    expect(await notifications(birch.owner)).toHaveLength(1)
    expect(await notifications(amber.finance)).toEqual([])
    expect(mailServer.emails).toHaveLength(1)
  })

  it('is true by the time it is read: what is over is told as over', async () => {
    await free(900)
    await free(100 * 1024)
    await saffron.settle()
    expect(await notifications(amber.owner)).toMatchObject([
      { type: 'info', title: 'Saffron was short of space for a while' },
    ])
  })
})
