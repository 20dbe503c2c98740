import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chase } from '#areas/payments/chasing/background.ts'
import { job, reminderMails, run, write } from '#areas/payments/chasing/chasing.testing.ts'
import { judgePromises } from '#areas/payments/chasing/promises.ts'
import { finance, issued, openPayments, pay } from '#areas/payments/payments.testing.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, behindOurBack, birch, inAmber, mailServer, saffron } from '#test/agencies.ts'
import { daysFromToday, today } from '#test/days.ts'

openPayments({ emails: true })

let client: number
let count = 0
const clientCalled = async (name: string, email_to = 'pay@client.test') =>
  (await as(amber.owner).post('/clients', { name, billing_profile: { email_to } })).body.id as number
const reminders = async (query = `client_id=${client}`) =>
  (await finance().get(`/payment-reminders?${query}`)).body.data
const remind = (body: object) => finance().post('/payment-reminders', body)
const promise = (body: object) => finance().post(`/clients/${client}/payment-promises`, body)
const turnOn = async (changes: object = {}) => {
  const { version } = (await finance().get('/chasing-schedule')).body
  const { status, body } = await as(amber.owner).patch('/chasing-schedule', {
    mode: 'own',
    ...changes,
    version,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  // As if it had always been on: a switch leaves in peace what was due before.
  await behindOurBack("update chasing_schedules set active_from = '2020-01-01'")
}

beforeEach(async () => {
  // Each story has a client of its own; what those before it owe is settled.
  await behindOurBack('update invoices set paid = gross where type = $$sales$$ and number is not null')
  await behindOurBack(
    `update payment_promises set status = 'withdrawn', settled_at = now() where status = 'open'`,
  )
  await behindOurBack('delete from payment_reminder_documents; delete from payment_reminders')
  await behindOurBack(`delete from mails; delete from notifications`)
  count += 1
  client = await clientCalled(`Chased ${count}`)
})

describe('by the schedule', () => {
  it('nobody is reminded until the agency switches it on, and then not of what was due before', async () => {
    await issued('100.00', { client_id: client, day: '2026-02-02' })
    await run('2026-03-05')
    expect(await reminders()).toEqual([])
    const shown = (await finance().get('/chasing-schedule')).body
    expect(shown).toMatchObject({ mode: 'off', version: 1, active_from: null })
    const on = await as(amber.owner).patch('/chasing-schedule', { mode: 'own', version: 1 })
    expect(on.body).toMatchObject({ mode: 'own', version: 2 })
    expect(on.body.steps).toHaveLength(5)
    await behindOurBack("update chasing_schedules set active_from = '2026-03-06'")
    await run('2026-03-06')
    expect(await reminders()).toEqual([])
    await run('2026-03-11')
    expect(await reminders()).toMatchObject([{ step: 7 }])
    await turnOn()
  })

  it('writes one email a client with its two documents the day after they were due', async () => {
    const first = await issued('1154.60', { client_id: client, day: '2026-02-02' })
    const second = await issued('100.00', { client_id: client, day: '2026-02-02' })
    await run('2026-03-04')
    // Due on 4 March: the day of the step before is over, and that of the next not yet there.
    expect(await reminders()).toMatchObject([{ step: -3, tone: 'friendly' }])
    await run('2026-03-05')
    const [row, ...others] = await reminders()
    expect(others).toHaveLength(1)
    expect(row).toMatchObject({
      ...{ step: 1, tone: 'friendly', amount: 1505_52, currency: 'GBP', document_count: 2 },
      ...{ numbers: [first.number, second.number], to_addresses: ['pay@client.test'], sent_by_name: null },
      ...{ result: 'queued' },
    })
    const [, email, ...more] = await reminderMails()
    expect(more).toEqual([])
    expect(email).toMatchObject({ kind: 'payment.reminder_friendly', to_address: 'pay@client.test' })
    expect(email!.subject).toBe('A reminder from Amber Recruitment Ltd: £1,505.52 to pay')
    for (const words of [first.number, '£1,385.52, due 4 Mar 2026', second.number, '£120.00, due'])
      expect(email!.text_body).toContain(words)
    expect(email!.attachments).toMatchObject([{ content_type: 'application/pdf' }])
    await saffron.settle()
    expect((await reminders())[0]).toMatchObject({ result: 'sent' })
    expect(mailServer.emails.some(({ subject }) => subject === email!.subject)).toBe(true)
    // On the document, too, and in its history.
    expect(await reminders(`invoice_id=${first.id}`)).toHaveLength(2)
    const history = (await as(amber.owner).get(`/history?subject=invoices&subject_id=${first.id}`)).body.data
    expect(history[0]).toMatchObject({ action: 'payment reminder sent', user_name: 'Saffron' })
    // The same day and the days after bring nothing.
    await run('2026-03-05')
    await run('2026-03-06')
    expect(await reminders()).toHaveLength(2)
  })

  it('sends once where two workers run at once', async () => {
    await issued('100.00', { client_id: client, day: '2026-02-02' })
    await Promise.all([1, 2, 3].map(() => chase(job('2026-03-05T09:20:00Z'))))
    expect(await reminders()).toHaveLength(1)
    await Promise.all([1, 2].map(() => write('2026-03-05')))
    expect(await reminderMails()).toHaveLength(1)
    // The key of the database says so even to whoever does not ask.
    const [{ id }] = await reminders()
    await expect(
      inAmber((db) =>
        sql`insert into payment_reminder_documents (tenant_id, reminder_id, invoice_id, step, day, balance)
          select tenant_id, ${id}::bigint, invoice_id, step, day + 1, balance from payment_reminder_documents
          where tenant_id = ${db.tenant} and step is not null limit 1`.execute(db),
      ),
    ).rejects.toThrow()
  })

  it('sends only the latest step after days that no run came', async () => {
    await issued('100.00', { client_id: client, day: '2026-02-02' })
    await run('2026-03-21')
    expect(await reminders()).toMatchObject([{ step: 14, tone: 'firm' }])
    await run('2026-03-24')
    expect(await reminders()).toHaveLength(1)
  })

  it('stops for what is disputed, on hold, paid or promised, and names the rest', async () => {
    const disputed = await issued('10.00', { client_id: client, day: '2026-02-02' })
    const paid = await issued('20.00', { client_id: client, day: '2026-02-02' })
    const promised = await issued('30.00', { client_id: client, day: '2026-02-02' })
    await behindOurBack(`update invoices set status = 'disputed' where id = ${disputed.id}`)
    await pay({
      client_id: client,
      amount: paid.gross,
      allocations: [{ invoice_id: paid.id, amount: paid.gross }],
    })
    const kept = await promise({ day: daysFromToday(5), amount: 36_00, invoice_ids: [promised.id] })
    expect(kept.status, JSON.stringify(kept.body)).toBe(201)
    const held = await issued('35.00', { client_id: client, day: '2026-02-02' })
    const hold = await as(amber.owner).post('/invoice-holds', { ids: [held.id], reason: 'They check it' })
    expect(hold.status, JSON.stringify(hold.body)).toBeLessThan(300)
    expect((await remind({ invoice_ids: [held.id] })).body.code).toBe('reminder.on_hold')
    expect((await remind({ invoice_ids: [disputed.id] })).body.code).toBe('reminder.disputed')
    await run('2026-03-05')
    expect(await reminders()).toEqual([])
    const other = await issued('40.00', { client_id: client, day: '2026-02-02' })
    await run('2026-03-05')
    expect(await reminders()).toMatchObject([{ document_count: 1, numbers: [other.number] }])
  })

  it('names what was paid between the decision and the email no more', async () => {
    const first = await issued('10.00', { client_id: client, day: '2026-02-02' })
    const second = await issued('20.00', { client_id: client, day: '2026-02-02' })
    await chase(job('2026-03-05T09:20:00Z'))
    const whole = ({ id, gross }: { id: number; gross: number }) =>
      pay({ client_id: client, amount: gross, allocations: [{ invoice_id: id, amount: gross }] })
    await whole(first)
    await write('2026-03-05')
    const [email] = await reminderMails()
    expect(email!.text_body).not.toContain(first.number)
    expect(email!.text_body).toContain(second.number)
    await issued('30.00', { client_id: client, day: '2026-02-03' })
    await behindOurBack('delete from mails')
    await chase(job('2026-03-06T09:20:00Z'))
    await behindOurBack('update invoices set paid = gross where type = $$sales$$ and number is not null')
    await write('2026-03-06')
    expect((await reminders())[0]).toMatchObject({ result: 'not_needed' })
    expect(await reminderMails()).toEqual([])
  })

  it('goes to contacts for billing, and follows a profile that is switched off or has steps of its own', async () => {
    const { body } = await as(amber.owner).get(`/clients/${client}`)
    const contacts = [
      { name: 'Bill', email: 'bill@client.test', roles: ['billing'] },
      { name: 'Ann', email: 'ann@client.test', roles: ['hiring'] },
    ]
    const { version } = body
    expect((await as(amber.owner).patch(`/clients/${client}`, { contacts, version })).status).toBe(200)
    await issued('100.00', { client_id: client, day: '2026-02-02' })
    const [profile] = (await finance().get(`/clients/${client}/chasing-schedules`)).body.data
    expect(profile).toMatchObject({ mode: 'agency', agency_on: true, version: 1 })
    const change = async (changes: object) => {
      const [{ version }] = (await finance().get(`/clients/${client}/chasing-schedules`)).body.data
      const path = `/billing-profiles/${profile.billing_profile_id}/chasing-schedule`
      const { status, body } = await finance().patch(path, { ...changes, version })
      expect(status, JSON.stringify(body)).toBe(200)
      await behindOurBack("update chasing_schedules set active_from = '2020-01-01'")
    }
    await change({ mode: 'off' })
    await run('2026-03-05')
    expect(await reminders()).toEqual([])
    await change({ mode: 'own', steps: [{ days: 2, tone: 'final' }], attach: 'documents' })
    await run('2026-03-05')
    expect(await reminders()).toEqual([])
    await run('2026-03-06')
    expect(await reminders()).toMatchObject([{ step: 2, tone: 'final', to_addresses: ['bill@client.test'] }])
    const [email] = await reminderMails()
    expect(email).toMatchObject({ kind: 'payment.reminder_final' })
    expect((email!.attachments as { filename: string }[])[0]!.filename).toMatch(/^INV/)
  })

  it('tells who looks after a client whose address is suppressed, or who has none', async () => {
    await behindOurBack(`update clients set owner_user_id = ${amber.consultant.id} where id = ${client}`)
    await as(amber.owner).post('/mail-suppressions', {
      address: 'pay@client.test',
      reason: 'asked',
      note: 'By post',
    })
    await issued('100.00', { client_id: client, day: '2026-02-02' })
    await run('2026-03-05')
    await saffron.settle()
    expect(await reminders()).toMatchObject([{ result: 'suppressed' }])
    const heard = async () => (await as(amber.consultant).get('/notifications')).body.data
    expect((await heard())[0].data).toMatchObject({
      title: `A reminder to Chased ${count} did not reach pay@client.test`,
    })
    await behindOurBack("update billing_profiles set email_to = ''; delete from notifications")
    await issued('50.00', { client_id: client, day: '2026-02-03' })
    await run('2026-03-06')
    expect((await reminders())[0]).toMatchObject({ result: 'no_address', to_addresses: [] })
    expect((await heard())[0].data.title).toContain('There is no address')
    await behindOurBack('delete from mail_suppressions')
  })
})

describe('by hand', () => {
  it('reminds of documents once a day, and says of what it does not', async () => {
    const first = await issued('100.00', { client_id: client, day: '2026-02-02' })
    const second = await issued('200.00', { client_id: client, day: '2026-02-02' })
    const body = { invoice_ids: [first.id], message: 'As agreed by telephone', attach: 'nothing' }
    const sent = await remind(body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(sent.body).toMatchObject({ reminders: 1, refused: [] })
    expect(await remind(body)).toMatchObject({ status: 409, body: { code: 'reminder.today' } })
    await write(today())
    const [email] = await reminderMails()
    expect(email).toMatchObject({ kind: 'payment.reminder_final', attachments: [] })
    expect(email!.text_body).toContain('As agreed by telephone')
    expect((await reminders())[0]).toMatchObject({ step: null, sent_by_name: amber.finance.name })
    const both = await remind({ invoice_ids: [first.id, second.id], tone: 'friendly' })
    expect(both.body).toMatchObject({ reminders: 1, refused: [{ id: first.id, code: 'reminder.today' }] })
  })

  it('reminds clients of all that is due', async () => {
    const other = await clientCalled('Owes nothing')
    await issued('100.00', { client_id: client, day: '2026-02-02' })
    await issued('200.00', { client_id: client, day: '2026-02-02' })
    const sent = await remind({ client_ids: [client, other] })
    expect(sent.body).toMatchObject({
      reminders: 1,
      refused: [{ id: other, code: 'reminder.nothing_due' }],
    })
    expect(await reminders()).toMatchObject([{ document_count: 2, amount: 360_00 }])
    expect(await remind({ client_ids: [other] })).toMatchObject({
      status: 409,
      body: { code: 'reminder.nothing_due' },
    })
  })

  it('reminds once where two people do so at once, and where one call is sent again', async () => {
    const { id } = await issued('100.00', { client_id: client, day: '2026-02-02' })
    const both = await Promise.all([1, 2].map(() => remind({ invoice_ids: [id] })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await reminders()).toHaveLength(1)
  })

  it.each([
    ['nothing', {}],
    ['both', { invoice_ids: [1], client_ids: [1] }],
    ['none of them', { invoice_ids: [] }],
    ['too many', { client_ids: Array.from({ length: 201 }, (_, at) => at + 1) }],
    ['another tone', { client_ids: [1], tone: 'rude' }],
  ])('refuses %s', async (_name, body) => {
    expect((await remind(body)).status).toBe(422)
  })

  it('knows nothing of another agency, and takes the permission', async () => {
    const { id } = await issued('100.00', { client_id: client, day: '2026-02-02' })
    const theirs = as(birch.owner)
    expect(await theirs.post('/payment-reminders', { invoice_ids: [id] })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await theirs.get('/payment-reminders')).body.data).toEqual([])
    expect((await theirs.post('/payment-reminders', { client_ids: [client] })).status).toBe(409)
    expect((await as(amber.auditor).post('/payment-reminders', { invoice_ids: [id] })).status).toBe(403)
    expect(await reminders()).toEqual([])
  })
})

describe('a promise', () => {
  let document: Awaited<ReturnType<typeof issued>>
  beforeEach(async () => {
    document = await issued('100.00', { client_id: client, day: '2026-02-02' })
  })
  const promises = async () => (await finance().get(`/payment-promises?client_id=${client}`)).body.data
  const day = daysFromToday(3)

  it('is kept when as much comes in, and broken when the day is over', async () => {
    await behindOurBack(`update clients set owner_user_id = ${amber.consultant.id} where id = ${client}`)
    const made = await promise({ day, amount: 50_00, promised_by: 'Bill', note: 'By telephone' })
    expect(made.body).toMatchObject({
      ...{ amount: 50_00, currency: 'GBP', status: 'open', document_count: 1, numbers: [document.number] },
      ...{ promised_by: 'Bill', created_by_name: amber.finance.name },
    })
    expect(await remind({ invoice_ids: [document.id] })).toMatchObject({
      body: { code: 'reminder.promised' },
    })
    expect((await promise({ day, amount: 1 })).body.code).toBe('promise.nothing_owed')
    await pay({ client_id: client, amount: 49_99, received_on: today() })
    await saffron.settle()
    expect(await promises()).toMatchObject([{ status: 'open' }])
    await pay({ client_id: client, amount: 1, received_on: today() })
    await saffron.settle()
    expect(await promises()).toMatchObject([{ status: 'kept' }])
    await promise({ day, amount: 120_00 })
    await judgePromises(job(`${day}T12:00:00Z`))
    expect((await promises()).map(({ status }: { status: string }) => status)).toContain('open')
    await judgePromises(job(`${addDays(day, 1)}T12:00:00Z`))
    await judgePromises(job(`${addDays(day, 1)}T12:00:00Z`))
    expect((await promises()).map(({ status }: { status: string }) => status).sort()).toEqual([
      'broken',
      'kept',
    ])
    const notifications = (await as(amber.consultant).get('/notifications')).body.data
    expect(notifications.map((notice: { data: { title: string } }) => notice.data.title)).toEqual([
      `Chased ${count} did not pay as promised`,
    ])
    // Whoever recorded it, too.
    const recorder = (await finance().get('/notifications')).body.data
    expect(recorder[0].data.title).toBe(`Chased ${count} did not pay as promised`)
  })

  it('is not kept by money on account that an earlier one is kept by', async () => {
    const other = await issued('100.00', { client_id: client, day: '2026-02-02' })
    for (const { id } of [document, other]) await promise({ day, amount: 100_00, invoice_ids: [id] })
    await pay({ client_id: client, amount: 100_00, received_on: today() })
    await saffron.settle()
    expect((await promises()).map(({ status }: { status: string }) => status).sort()).toEqual([
      'kept',
      'open',
    ])
  })

  it('is withdrawn once, and then it is chased again', async () => {
    const { body } = await promise({ day, amount: 120_00 })
    const withdraw = (who = finance()) =>
      who.post(`/payment-promises/${body.id}/withdrawal`, { reason: 'A misunderstanding' })
    expect((await withdraw(as(birch.owner))).status).toBe(404)
    expect((await withdraw(as(amber.auditor))).status).toBe(403)
    const done = await withdraw()
    expect(done.body).toMatchObject({ status: 'withdrawn', withdrawn_reason: 'A misunderstanding' })
    expect((await withdraw()).body.code).toBe('promise.settled')
    expect((await remind({ invoice_ids: [document.id] })).status).toBe(201)
  })

  it.each<[string, () => object, string]>([
    ['a day gone by', () => ({ day: daysFromToday(-1), amount: 1 }), 'day'],
    ['a day far away', () => ({ day: daysFromToday(181), amount: 1 }), 'day'],
    ['nothing', () => ({ day, amount: 0 }), 'amount'],
    ['more than is owed', () => ({ day, amount: 120_01 }), 'amount'],
    ['half a penny', () => ({ day, amount: 0.5 }), 'amount'],
    ['another document', () => ({ day, amount: 1, invoice_ids: [999_999] }), 'invoice_ids'],
    ['another currency', () => ({ day, amount: 1, currency: 'pounds' }), 'currency'],
  ])('refuses %s', async (_name, body, field) => {
    const refused = await promise(body())
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
  })

  it('two at once are one', async () => {
    const both = await Promise.all([1, 2].map(() => promise({ day, amount: 120_00 })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('the schedule', () => {
  const change = (body: object, who = as(amber.owner)) => who.patch('/chasing-schedule', body)
  let version: number
  beforeAll(() => turnOn())
  beforeEach(async () => {
    version = (await finance().get('/chasing-schedule')).body.version
  })

  it.each<[string, object]>([
    ['no steps', { steps: [] }],
    [
      'steps in no order',
      {
        steps: [
          { days: 7, tone: 'firm' },
          { days: 1, tone: 'firm' },
        ],
      },
    ],
    ['a step far away', { steps: [{ days: 181, tone: 'firm' }] }],
    ['a tone of its own', { steps: [{ days: 1, tone: 'rude' }] }],
    ['what only a profile does', { mode: 'agency' }],
  ])('refuses %s', async (_name, body) => {
    expect((await change({ ...body, version })).status).toBe(422)
  })

  it('takes the version, the permission and the agency', async () => {
    expect((await change({ mode: 'off', version: version - 1 })).status).toBe(409)
    expect((await change({ mode: 'off', version }, as(amber.consultant))).status).toBe(403)
    expect((await as(birch.owner).get('/chasing-schedule')).body.mode).toBe('off')
    const [{ billing_profile_id }] = (await finance().get(`/clients/${client}/chasing-schedules`)).body.data
    const theirs = await as(birch.owner).patch(`/billing-profiles/${billing_profile_id}/chasing-schedule`, {
      ...{ mode: 'off', version: 1 },
    })
    expect(theirs.status).toBe(404)
    expect((await as(birch.owner).get(`/clients/${client}/chasing-schedules`)).status).toBe(404)
  })
})
