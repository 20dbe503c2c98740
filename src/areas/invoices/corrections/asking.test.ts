import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import {
  approve,
  approvedWeek,
  ask,
  finance,
  here,
  openTestPlacements,
  preview,
  run,
  wrongSince,
} from '#areas/invoices/corrections/corrections.testing.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'

openTestPlacements()

let sheet: number
beforeAll(async () => {
  sheet = await approvedWeek('2026-01-05')
})

const units = async () =>
  (await as(amber.owner).get(`/units?timesheet_id=${sheet}&per_page=50`)).body.data.length as number
const refuse = (id: number, reason = 'The old rate was right after all') =>
  finance().post(`/corrections/${id}/approval`, { decision: 'refuse', reason })

describe('what is asked for', () => {
  const wrong: [what: string, body: () => object, field: string][] = [
    ['no placement', () => ({ from_day: '2026-01-05', rates: wrongSince('').rates }), 'placement_ids'],
    ['no day', () => wrongSince(undefined as never), 'from_day'],
    ['a day that there is not', () => wrongSince('2026-02-31'), 'from_day'],
    ['no rates', () => wrongSince('2026-01-05', { rates: undefined }), 'rates'],
    [
      'a rate of no side',
      () => wrongSince('2026-01-05', { rates: [{ rate_code_id: here.fixture.basic }] }),
      'rates',
    ],
    [
      'one code twice',
      () => wrongSince('2026-01-05', { rates: [...wrongSince('').rates, ...wrongSince('').rates] }),
      'rates',
    ],
    [
      'a rate below nothing',
      () => wrongSince('2026-01-05', { rates: [{ rate_code_id: here.fixture.basic, pay_rate: '-1' }] }),
      'rates.0.pay_rate',
    ],
    ['a duplicate of no sheet', () => ({ cause: 'duplicate' }), 'timesheet_ids'],
    [
      'rates beside an approved change of them',
      () => wrongSince('2026-01-05', { rate_change_id: 1 }),
      'placement_ids',
    ],
  ]
  it.each(wrong)('is refused at its field: %s', async (_what, body, field) => {
    const shown = await preview(body())
    expect(shown.status).toBe(422)
    expect(Object.keys(shown.body.errors)).toContain(field)
    expect((await ask(body())).status).toBe(422)
  })

  it('is nothing where no sheet would come to anything else', async () => {
    const same = wrongSince('2026-01-05', {
      rates: [{ rate_code_id: here.fixture.basic, pay_rate: '20.00', charge_rate: '26.00' }],
    })
    expect((await preview(same)).body).toMatchObject({
      sheet_count: 0,
      refused: { code: 'correction.nothing' },
    })
    expect((await ask(same)).body).toMatchObject({ code: 'correction.nothing' })
  })

  it('is of one’s own agency, and for who may credit', async () => {
    const elsewhere = await as(birch.finance).post('/corrections/preview', wrongSince('2026-01-05'))
    expect(elsewhere.status).toBe(404)
    expect((await preview(wrongSince('2026-01-05'), amber.candidate)).status).toBe(403)
    expect((await preview(wrongSince('2026-01-05'), amber.approver)).status).toBe(403)
    const made = await ask(wrongSince('2026-01-05'))
    expect((await as(birch.finance).get(`/corrections/${made.body.id}`)).status).toBe(404)
    expect((await as(birch.finance).post(`/corrections/${made.body.id}/approval`, {})).status).toBe(404)
    await refuse(made.body.id)
  })
})

describe('before it is carried out', () => {
  it('one correction of a client waits for another, also at one instant, and a retry is the same one', async () => {
    const body = { reason: 'The new rate was agreed before Christmas', ...wrongSince('2026-01-05') }
    const replies = await Promise.all(Array.from({ length: 4 }, () => finance().post('/corrections', body)))
    const made = replies.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    for (const { status, body } of replies.filter((reply) => reply.status !== 201))
      expect([status, body.code]).toEqual([409, 'correction.another_first'])
    expect((await refuse(made[0]!.body.id, 'no')).status).toBe(422)
    expect((await refuse(made[0]!.body.id)).body).toMatchObject({ status: 'refused' })
    expect((await refuse(made[0]!.body.id)).body).toMatchObject({ code: 'correction.decided' })
  })

  it('whoever asked says why they approve it themselves, and above the limit does not at all', async () => {
    const before = await units()
    const { id } = (await ask(wrongSince('2026-01-05'))).body
    expect((await approve(id, {})).body).toMatchObject({ code: 'needs_reason' })
    const limit = async (corrections_alone_up_to: number | null) => {
      const { version } = (await finance().get('/settings')).body
      expect((await as(amber.owner).patch('/settings', { corrections_alone_up_to, version })).status).toBe(
        200,
      )
    }
    await limit(22_09)
    expect((await preview(wrongSince('2026-01-05'))).body.two_people).toBe(true)
    expect((await approve(id)).body).toMatchObject({ code: 'correction.two_people' })
    await limit(22_10)
    expect((await preview(wrongSince('2026-01-05'))).body.two_people).toBe(false)
    await limit(null)
    expect(await units()).toBe(before)
    expect((await finance().get(`/corrections/${id}/preview`)).body).toMatchObject({
      charge: { delta: 22_10 },
    })
    await refuse(id)
  })

  const closing = async (closed_to: string | null) => {
    const { version } = (await finance().get('/periods')).body
    const closed = await finance().post('/periods/closings', { closed_to, reason: 'Month end', version })
    expect(closed.status).toBe(201)
  }

  it('a day that was closed since the approval changes nothing, with the reason', async () => {
    const before = await units()
    const { id } = (await ask(wrongSince('2026-01-05'))).body
    await approve(id)
    await closing('2026-01-31')
    await saffron.settle()
    expect((await finance().get(`/corrections/${id}`)).body).toMatchObject({
      status: 'failed',
      failure: { code: 'correction.closed_since' },
    })
    expect(await units()).toBe(before)
    expect((await preview(wrongSince('2026-01-05'))).body).toMatchObject({
      sheet_count: 0,
      refused: { code: 'correction.closed' },
      left_out: [{ reason: 'closed', timesheet_ids: [sheet] }],
    })
    await closing(null)
  })

  it('a sheet that moved since the approval changes nothing either', async () => {
    const before = await units()
    const { id } = (await ask(wrongSince('2026-01-05'))).body
    await approve(id)
    expect((await run('sales')).status).toBe(201)
    await saffron.settle()
    const shown = (await finance().get(`/corrections/${id}`)).body
    expect(shown).toMatchObject({ status: 'failed', failure: { code: 'correction.moved' } })
    expect(await units()).toBe(before)
    expect((await preview(wrongSince('2026-01-05'))).body.left_out).toMatchObject([{ reason: 'on_draft' }])
    const [draft] = (await finance().get('/invoices?status=draft&type=sales')).body.data
    expect((await finance().delete(`/invoices/${draft.id}`)).status).toBeLessThan(300)
  })

  it('whoever is stopped between two steps goes on, and does it once', async () => {
    const before = await units()
    const { id } = (await ask(wrongSince('2026-01-05', { timesheet_ids: [sheet] }))).body
    await approve(id)
    const twice = () =>
      inAmber((db) =>
        sql`insert into outbox (tenant_id, kind, name, payload) values (${db.tenant}, 'job', 'corrections.carry_out', ${JSON.stringify({ id })}::jsonb)`.execute(
          db,
        ),
      )
    await twice()
    await twice()
    await saffron.settle()
    expect((await finance().get(`/corrections/${id}`)).body).toMatchObject({ status: 'done', sheets_done: 1 })
    expect(await units()).toBe(before + 6)
  })
})

it('a duplicate is taken away whole, and the list leads to it', async () => {
  const body = { cause: 'duplicate', timesheet_ids: [sheet] }
  expect((await preview(body)).body).toMatchObject({
    charge: { before: 1176_70, after: 0 },
    pay: { after: 0 },
  })
  const { id } = (await ask(body)).body
  await approve(id)
  await saffron.settle()
  expect((await finance().get(`/corrections/${id}`)).body).toMatchObject({ status: 'done' })
  expect((await run('sales')).status).toBe(422)
  const { data } = (await finance().get(`/corrections?timesheet_id=${sheet}&status=done`)).body
  expect(data.map((row: { cause: string }) => row.cause)).toEqual(['duplicate', 'rates'])
})

test('one that is open holds up those of the same time, and nobody else', async () => {
  const { placement_ids: _, ...rates } = wrongSince('2026-03-16')
  const of = (...timesheet_ids: number[]) => ask({ ...rates, timesheet_ids })
  const [first, second] = [await approvedWeek('2026-03-16'), await approvedWeek('2026-03-23')]
  const [one, other] = await Promise.all([of(first), of(second)])
  expect([one!.status, other!.status]).toEqual([201, 201])
  for (const again of [await of(first), await of(second, first), await ask(wrongSince('2026-03-16'))])
    expect(again.body).toMatchObject({ code: 'correction.another_first' })
  expect((await of(first)).body.title).toBe(
    `Correction ${one!.body.id} of Northwind Hospital is not settled yet`,
  )
  await refuse(one!.body.id)
  await refuse(other!.body.id)
  expect((await of(second, first)).status).toBe(201)
})
