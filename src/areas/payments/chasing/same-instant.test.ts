import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chase } from '#areas/payments/chasing/background.ts'
import { job, reminderMails, run, write } from '#areas/payments/chasing/chasing.testing.ts'
import { finance, issued, openPayments } from '#areas/payments/payments.testing.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import type { Db } from '#platform/db/tenant.ts'
import { amber, as, behindOurBack, inAmber, saffron, waitingTransactions } from '#test/agencies.ts'

openPayments()
beforeAll(async () => {
  const { version } = (await finance().get('/chasing-schedule')).body
  await as(amber.owner).patch('/chasing-schedule', { mode: 'own', version })
  await behindOurBack("update chasing_schedules set active_from = '2020-01-01'")
})

let client: number
let count = 0
const clientCalled = async (email_to = 'pay@client.test') => {
  count += 1
  const { body } = await as(amber.owner).post('/clients', {
    name: `Hurried ${count}`,
    billing_profile: { email_to },
  })
  return body.id as number
}
beforeEach(async () => {
  await behindOurBack('update invoices set paid = gross where type = $$sales$$ and number is not null')
  await behindOurBack(
    'delete from payment_reminder_documents; delete from payment_reminders; delete from mails',
  )
  client = await clientCalled()
})

/** Somebody is in the middle of something: what they hold is let go by `finish`. */
async function midway(work: (db: Db) => Promise<unknown>) {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const done = inAmber(async (db) => {
    await work(db)
    begin()
    await finished
  })
  await begun
  return async () => {
    finish()
    await done
  }
}

/** Whoever waits for a lock is seen waiting in the database: then those are let go whom they wait for. */
async function meanwhile<T>(waiting: Promise<T>, finish: () => Promise<void>): Promise<T> {
  let over = false
  void waiting.finally(() => (over = true)).catch(() => undefined)
  while (!over && (await waitingTransactions()) === 0) await new Promise((look) => setTimeout(look, 5))
  const waited = !over
  await finish()
  expect(waited, 'nobody waited').toBe(true)
  return waiting
}

const pays = (id: number) => (db: Db) =>
  sql`update invoices set paid = gross where tenant_id = ${db.tenant} and id = ${id}`.execute(db)

describe('at one instant', () => {
  it('a payment that is being recorded is waited for by whoever decides', async () => {
    const { id } = await issued('100.00', { client_id: client })
    const finish = await midway(pays(id))
    await meanwhile(chase(job('2026-03-05T09:20:00Z')), finish)
    expect((await finance().get('/payment-reminders')).body.data).toEqual([])
  })

  it('a payment that is being recorded is waited for by whoever writes the email', async () => {
    const { id } = await issued('100.00', { client_id: client })
    await chase(job('2026-03-05T09:20:00Z'))
    const finish = await midway(pays(id))
    await meanwhile(write('2026-03-05'), finish)
    expect((await finance().get('/payment-reminders')).body.data).toMatchObject([{ result: 'not_needed' }])
    expect(await reminderMails()).toEqual([])
  })

  it('decisions about reminders of one agency come one after the other', async () => {
    const { id } = await issued('100.00', { client_id: client })
    const lock = (db: Db) => exclusively(db, 'payments.remind')
    await meanwhile(chase(job('2026-03-05T09:20:00Z')), await midway(lock))
    await behindOurBack('delete from payment_reminder_documents; delete from payment_reminders')
    const sent = finance().post('/payment-reminders', { invoice_ids: [id] })
    expect((await meanwhile(Promise.resolve(sent), await midway(lock))).status).toBe(201)
  })
})

describe('each email leaves once', () => {
  it('for each company that is to be paid, as each has an account of its own', async () => {
    const first = await issued('100.00', { client_id: client })
    const second = await issued('200.00', { client_id: client })
    await behindOurBack(
      `insert into legal_entities (tenant_id, name, is_default) values (${amber.tenant.id}, 'Amber North Ltd', false)`,
    )
    await behindOurBack(
      `update invoices set legal_entity_id = (select max(id) from legal_entities where name = 'Amber North Ltd') where id = ${second.id}`,
    )
    await run('2026-03-05')
    const mails = await reminderMails()
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A reminder from Amber North Ltd: £240.00 to pay',
      'A reminder from Amber Recruitment Ltd: £120.00 to pay',
    ])
    for (const { subject, text_body } of mails)
      expect(text_body).not.toContain(subject.includes('North') ? first.number : second.number)
  })

  it('to an address that a profile names twice', async () => {
    client = await clientCalled('Pay@client.test, pay@client.test')
    await issued('100.00', { client_id: client })
    await run('2026-03-05')
    expect(await reminderMails()).toHaveLength(1)
  })

  it('although the one before it cannot be written, which is tried again', async () => {
    await issued('100.00', { client_id: client })
    const other = await clientCalled('other@client.test')
    await issued('100.00', { client_id: other })
    await chase(job('2026-03-05T09:20:00Z'))
    let puts = 0
    const storage = {
      ...saffron.deps.storage,
      put: (...args: Parameters<typeof saffron.deps.storage.put>) => {
        puts += 1
        if (puts === 1) throw new Error('no space')
        return saffron.deps.storage.put(...args)
      },
    }
    await expect(write('2026-03-05', { storage })).rejects.toThrow('no space')
    expect(await reminderMails()).toMatchObject([{ to_address: 'other@client.test' }])
    await write('2026-03-05')
    await write('2026-03-05')
    expect(await reminderMails()).toMatchObject([
      { to_address: 'other@client.test' },
      { to_address: 'pay@client.test' },
    ])
  })
})
