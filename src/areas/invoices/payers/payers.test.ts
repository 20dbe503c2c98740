import { sql } from 'kysely'
import { afterEach, describe, expect, it, test } from 'vitest'
import {
  approve,
  approved,
  clear,
  documentOf,
  engage,
  fixture,
  handIn,
  issue,
  left,
  limited,
  move,
  openTestAgencies,
  paye,
  placedWorker,
  preview,
  run,
  sheet,
  throughUmbrella,
  trySubmit,
  umbrella,
} from '#areas/invoices/payers/payers.testing.ts'
import { insertRun, makeDrafts } from '#areas/invoices/runs/queries.ts'
import { lockBilling } from '#areas/units/public.ts'
import { lineAmount } from '#platform/money.ts'
import { amber, as, birch, inAmber, saffron, waitingTransactions } from '#test/agencies.ts'
import { textOf } from '#test/pdf.ts'

openTestAgencies()
afterEach(clear)

type Line = { quantity: string; unit_price: string; net: number }
const exact = ({ lines }: { lines: Line[] }) =>
  lines.every(({ quantity, unit_price, net }) => lineAmount({ quantity, rate: unit_price }) === net)

const doyle = 'Doyle Care Ltd'
const bright = 'Bright Umbrella'

test('a worker who goes over to an umbrella on 4 November is self-billed through each for their own days', async () => {
  const worker = await placedWorker('2026-01-05')
  await engage(worker, limited(), throughUmbrella('2026-11-04'))
  const week = await approved(worker, '2026-11-02')
  const after = await approved(worker, '2026-11-09')
  expect((await sheet(week)).payers).toMatchObject([
    { from_day: '2026-11-02', supplier_name: doyle, engagement_type: 'ltd_outside' },
    { from_day: '2026-11-04', supplier_name: bright, engagement_type: 'umbrella' },
  ])
  expect((await sheet(after)).payers).toMatchObject([{ supplier_name: bright }])
  expect(await sheet(week)).toMatchObject({ pay_amount: 894_50, charge_amount: 1154_60 })

  expect(await preview('sales')).toEqual({ documents: [['Northwind Hospital', 2 * 1154_60]], left_out: [] })
  expect(await preview()).toEqual({
    documents: [
      [bright, 554_50 + 894_50],
      [doyle, 340_00],
    ],
    left_out: [],
  })
  const ready = (await as(amber.finance).get('/ready-to-invoice?side=self-billing')).body.data
  expect(ready).toMatchObject([
    { party_name: bright, net: 1449_00, sheet_count: 2, reason: null },
    { party_name: doyle, net: 340_00, sheet_count: 1, reason: null },
  ])
  expect((await run()).body.totals).toMatchObject({ documents: 2, net: 2 * 894_50 })
  const [first, second] = [await documentOf(doyle), await documentOf(bright)]
  expect([first, second].map(exact)).toEqual([true, true])
  expect(first.lines).toMatchObject([{ quantity: '17.0000', unit_price: '20.0000', net: 340_00 }])

  // The pay side is done when both documents are, and no sooner; one that is deleted brings it back.
  expect(await sheet(week)).toMatchObject({ pay_status: 'self_billing', status: 'approved' })
  await issue(first.id)
  expect(await sheet(week)).toMatchObject({ pay_status: 'self_billing', status: 'approved' })
  expect((await as(amber.finance).delete(`/invoices/${second.id}`)).status).toBe(200)
  expect(await sheet(week)).toMatchObject({ pay_status: 'ready', status: 'approved' })
  await run('sales')
  await issue((await documentOf('Northwind Hospital')).id)
  expect(await preview()).toEqual({ documents: [[bright, 1449_00]], left_out: [] })
  await run()
  const again = await documentOf(bright)
  await issue(again.id)
  expect(await sheet(week)).toMatchObject({
    pay_status: 'self_billed',
    bill_status: 'invoiced',
    status: 'processed',
  })
  const text = await textOf((await as(amber.finance).get(`/invoices/${again.id}/pdf`)).bytes)
  expect(text).toContain(bright)
  expect(text).toContain('£1,449.00')
})

test.for<[string, string, [string, number][]]>([
  ['the first day', '2026-11-02', [[bright, 894_50]]],
  [
    'the second day',
    '2026-11-03',
    [
      [bright, 724_50],
      [doyle, 170_00],
    ],
  ],
  [
    'the last day worked',
    '2026-11-06',
    [
      [bright, 214_50],
      [doyle, 680_00],
    ],
  ],
  ['the last day of the week, which is free', '2026-11-08', [[doyle, 894_50]]],
  ['the day after the week', '2026-11-09', [[doyle, 894_50]]],
])('a change on %s splits the week there', async ([, day, documents]) => {
  const worker = await placedWorker()
  await engage(worker, limited(), throughUmbrella(day))
  await approved(worker, '2026-11-02')
  expect(await preview()).toEqual({ documents, left_out: [] })
})

test('days on payroll are never drafted as self-billing, and wait for the payroll', async () => {
  const worker = await placedWorker()
  await engage(worker, limited(), paye('2026-11-04'))
  const id = await approved(worker, '2026-11-02')
  expect(await preview()).toEqual({
    documents: [[doyle, 340_00]],
    left_out: [['payroll', 'Payroll', 554_50]],
  })
  await run()
  await issue((await documentOf(doyle)).id)
  expect(await sheet(id)).toMatchObject({ pay_status: 'ready', status: 'approved' })

  await engage(worker, paye('2026-01-01'), throughUmbrella('2026-11-12'))
  await approved(worker, '2026-11-09')
  const { documents, left_out } = await preview()
  expect(documents).toEqual([[bright, 384_50]])
  expect(left_out).toContainEqual(['payroll', 'Payroll', 554_50 + 510_00])
})

test('time of a sole trader without a company is held, not taken for payroll', async () => {
  const worker = await placedWorker()
  await engage(worker, { type: 'sole_trader', supplier_id: null, effective_from: '2026-01-01' })
  await approved(worker, '2026-11-02')
  expect((await preview()).left_out).toEqual([['no_supplier', 'Payroll', 894_50]])
})

test('a day without an engagement in force cannot be handed in, and is told at its field', async () => {
  const worker = await placedWorker()
  await engage(worker, throughUmbrella('2026-11-04'))
  const { id, sent } = await trySubmit(worker, '2026-11-02')
  expect(sent).toMatchObject({
    status: 422,
    body: {
      code: 'timesheet.no_engagement',
      errors: { 'entries.0.day': [expect.any(String)], 'entries.1.day': [expect.any(String)] },
    },
  })
  expect(await sheet(id)).toMatchObject({ status: 'draft' })
})

const onInvoice = async (id: number) =>
  (await as(amber.finance).get(`/invoices/${id}/former-payers`)).body.data

/** Until a transaction waits for the runs of an agency. */
const untilSomebodyWaits = () => expect.poll(waitingTransactions).toBeGreaterThan(0)

describe('a change that is entered after the time was handed in', () => {
  it('names the time, holds it back from runs, rings, and lets it be moved with a reason', async () => {
    const worker = await placedWorker()
    const week = await approved(worker, '2026-11-02')
    const after = await approved(worker, '2026-11-09')
    const before = await sheet(week)
    const candidate = await engage(worker, limited(), throughUmbrella('2026-11-04'))
    expect(candidate.sheets_under_former_payer).toBe(2)
    expect(await left(worker)).toMatchObject([
      {
        timesheet_id: week,
        days: ['2026-11-04', '2026-11-05', '2026-11-06'],
        from: doyle,
        to: bright,
        holding: 'free',
        why_not: null,
      },
      { timesheet_id: after, from: doyle, to: bright, holding: 'free', why_not: null },
    ])
    for (const person of [amber.payroll, amber.finance]) {
      const { data } = (await as(person).get('/notifications')).body
      expect(JSON.stringify(data)).toContain(`2 timesheets still stand under ${doyle}`)
    }
    expect(await preview()).toEqual({
      documents: [[doyle, 340_00]],
      left_out: [['payer_changed', doyle, 554_50 + 894_50]],
    })

    expect(
      (
        await as(amber.payroll).post(`/candidates/${worker.id}/payer-moves`, {
          timesheet_ids: [week],
          reason: '',
        })
      ).body,
    ).toMatchObject({
      errors: { reason: [expect.any(String)] },
    })
    const moved = await move(worker, week)
    expect(moved).toMatchObject({ status: 200, body: { moved: 1, data: [{ timesheet_id: after }] } })
    const now = await sheet(week)
    expect(now.payers).toMatchObject([
      { supplier_name: doyle },
      { from_day: '2026-11-04', supplier_name: bright },
    ])
    expect({ ...now, payers: 0 }).toEqual({ ...before, payers: 0 })
    const history = (await as(amber.owner).get(`/history?subject=timesheets&subject_id=${week}`)).body.data
    expect(JSON.stringify(history)).toContain('Told on Friday')
    expect((await move(worker, week)).body).toMatchObject({
      code: 'not_found',
      errors: { 'timesheet_ids.0': [expect.any(String)] },
    })
    await move(worker, after)
    expect(await left(worker)).toEqual([])
    expect((await as(amber.owner).get(`/candidates/${worker.id}`)).body.sheets_under_former_payer).toBe(0)
    expect(await preview()).toEqual({
      documents: [
        [bright, 1449_00],
        [doyle, 340_00],
      ],
      left_out: [],
    })

    // And back again, when the change turns out to be wrong.
    await engage(worker, limited())
    expect((await move(worker, week, after)).body).toMatchObject({ moved: 2, data: [] })
    expect(await preview()).toEqual({ documents: [[doyle, 2 * 894_50]], left_out: [] })
  })

  it('moves a sheet that waits for its approval, which stays asked for', async () => {
    const worker = await placedWorker()
    const id = await handIn(worker, '2026-11-02')
    await engage(worker, limited(), throughUmbrella('2026-11-04'))
    expect(await left(worker)).toMatchObject([{ timesheet_id: id, submitted: true, to: bright }])
    expect((await move(worker, id)).body).toMatchObject({ moved: 1, data: [] })
    expect(await sheet(id)).toMatchObject({
      status: 'submitted',
      submission_no: 1,
      payers: [{ supplier_name: doyle }, { supplier_name: bright }],
    })
    await approve(id)
    expect(await preview()).toEqual({
      documents: [
        [bright, 554_50],
        [doyle, 340_00],
      ],
      left_out: [],
    })
  })

  it('keeps what was handed in when nobody moves it, and holds it', async () => {
    const worker = await placedWorker()
    const id = await handIn(worker, '2026-11-02')
    await engage(worker, limited(), throughUmbrella('2026-11-04'))
    await approve(id)
    expect(await preview()).toEqual({
      documents: [[doyle, 340_00]],
      left_out: [['payer_changed', doyle, 554_50]],
    })
  })

  it('stops a draft from being issued; once that is deleted its time is moved', async () => {
    const worker = await placedWorker()
    const id = await approved(worker, '2026-11-02')
    await run()
    const draft = await documentOf(doyle)
    await engage(worker, limited(), throughUmbrella('2026-11-04'))
    expect(await left(worker)).toMatchObject([
      {
        holding: 'drafted',
        document: { id: draft.id },
        why_not: expect.stringContaining('Delete that draft'),
      },
    ])
    expect(await move(worker, id)).toMatchObject({ status: 409, body: { code: 'payer_move.drafted' } })
    expect(await onInvoice(draft.id)).toEqual([
      {
        ...{ candidate_id: worker.id, candidate_name: expect.stringMatching(/^Wil Moves/) },
        ...{ job_title: 'Night nurse', timesheet_ids: [id], holding: null },
        days: ['2026-11-04', '2026-11-05', '2026-11-06'],
      },
    ])
    // Neither approved nor asked about, alone or among many; taken back for a day, it is approved, and not issued after all.
    const refused = { status: 409, body: { code: 'invoice.payer_changed' } }
    const approval = () => as(amber.finance).post(`/invoices/${draft.id}/approval`)
    expect(await approval()).toMatchObject(refused)
    expect(await as(amber.finance).post(`/invoices/${draft.id}/approval-request`, {})).toMatchObject(refused)
    await engage(worker, limited())
    expect(await onInvoice(draft.id)).toEqual([])
    expect((await approval()).status).toBe(200)
    await engage(worker, limited(), throughUmbrella('2026-11-04'))
    const stopped = await as(amber.finance).post(`/invoices/${draft.id}/issue`)
    expect(stopped).toMatchObject(refused)
    expect(stopped.body.title).toBe('Some of this time belongs to another payer')
    expect((await left(worker))[0].why_not).toContain('Delete that draft')
    expect((await as(amber.finance).delete(`/invoices/${draft.id}`)).status).toBe(200)
    expect((await move(worker, id)).body.moved).toBe(1)
    await run()
    const [first, second] = [await documentOf(doyle), await documentOf(bright)]
    expect([first.net, second.net, exact(first), exact(second)]).toEqual([340_00, 554_50, true, true])
    expect((await issue(second.id)).status).toBe(200)
  })

  it('leaves what is issued as it is, and says so', async () => {
    const worker = await placedWorker()
    const id = await approved(worker, '2026-11-02')
    await run()
    const { body: issued } = await issue((await documentOf(doyle)).id)
    await engage(worker, limited(), throughUmbrella('2026-11-04'))
    const [found] = await left(worker)
    expect(found).toMatchObject({ holding: 'issued', document: { number: issued.number } })
    expect(found.why_not).toContain(`${issued.number} is issued`)
    expect(found.why_not).not.toMatch(/credit note/i)
    expect(await onInvoice(issued.id)).toMatchObject([
      { days: found.days, timesheet_ids: [id], holding: null },
    ])
    expect(await move(worker, id)).toMatchObject({ status: 409, body: { code: 'payer_move.issued' } })
    expect((await as(amber.finance).get(`/invoices/${issued.id}`)).body.lines).toEqual(issued.lines)
  })

  it('cannot be moved to a day without an engagement', async () => {
    const worker = await placedWorker()
    const id = await approved(worker, '2026-11-02')
    await engage(worker, throughUmbrella('2026-11-09'))
    expect(await move(worker, id)).toMatchObject({ status: 409, body: { code: 'payer_move.no_engagement' } })
    expect((await preview()).left_out).toEqual([['payer_changed', doyle, 894_50]])
  })

  it('cannot be moved in a closed period', async () => {
    const worker = await placedWorker()
    const id = await approved(worker, '2026-11-02')
    await engage(worker, limited(), throughUmbrella('2026-11-04'))
    const close = async (closed_to: string | null) => {
      const { version } = (await as(amber.finance).get('/periods')).body
      const body = { closed_to, reason: 'Month end', version }
      expect((await as(amber.finance).post('/periods/closings', body)).status).toBe(201)
    }
    await close('2026-11-08')
    expect((await move(worker, id)).body.code).toBe('period.closed')
    expect(await left(worker)).toHaveLength(1)
    await close(null)
    expect((await move(worker, id)).body.moved).toBe(1)
  })

  it('is not moved from under a run that is drafting it', async () => {
    const worker = await placedWorker()
    const id = await approved(worker, '2026-11-02')
    let moving: ReturnType<typeof move> | undefined
    await inAmber(async (db) => {
      await lockBilling(db, 'self-billing')
      const cut = { side: 'self-billing' as const, period_end: '2026-11-15', today: '2026-11-16' }
      const run_id = await insertRun(db, cut, amber.finance.id)
      await makeDrafts(db, { ...cut, run_id }, amber.finance, new Date())
      await engage(worker, limited(), throughUmbrella('2026-11-04'))
      moving = move(worker, id)
      await Promise.race([moving, untilSomebodyWaits()])
    })
    expect(await moving).toMatchObject({ status: 409, body: { code: 'payer_move.drafted' } })
  })

  it('is moved while a run goes on without any of it standing under two', async () => {
    const worker = await placedWorker()
    const id = await approved(worker, '2026-11-02')
    await engage(worker, limited(), throughUmbrella('2026-11-04'))
    await Promise.all([run(), move(worker, id), run(), move(worker, id)])
    await run()
    const { rows } = await inAmber((db) =>
      sql<{ supplier_id: number; day: string; count: number }>`
        select i.supplier_id, min(u.day) as day, count(distinct u.day)::int as count from charge_units u
        join invoice_units k on k.tenant_id = u.tenant_id and k.charge_unit_id = u.id and k.side = 'self-billing'
        join invoices i on i.tenant_id = k.tenant_id and i.id = k.invoice_id
        where u.tenant_id = ${db.tenant} and u.timesheet_id = ${id} group by i.supplier_id order by day`.execute(
        db,
      ),
    )
    expect(rows).toEqual([
      { supplier_id: fixture.supplier_id, day: '2026-11-02', count: 2 },
      { supplier_id: umbrella, day: '2026-11-04', count: 3 },
    ])
  })
})

test('whoever makes runs sees and moves it; others, another agency and strangers do not', async () => {
  const worker = await placedWorker()
  const id = await approved(worker, '2026-11-02')
  await engage(worker, throughUmbrella('2026-01-01'))
  const path = `/candidates/${worker.id}/payer-moves`
  const body = { timesheet_ids: [id], reason: 'Not mine to move' }
  for (const person of [amber.consultant, amber.approver, amber.candidate])
    expect([(await as(person).get(path)).status, (await as(person).post(path, body)).status]).toEqual([
      403, 403,
    ])
  for (const person of [birch.owner, birch.payroll])
    expect([(await as(person).get(path)).status, (await as(person).post(path, body)).status]).toEqual([
      404, 404,
    ])
  expect((await saffron.app.inject({ method: 'GET', url: `/api/v1${path}` })).statusCode).toBe(401)
  const other = await placedWorker()
  expect((await move(other, id)).body.code).toBe('not_found')
  expect(await left(worker)).toHaveLength(1)
  // Nobody but staff is told who pays.
  expect((await as(amber.approver).get(`/timesheets/${id}`)).body.payers).toBeNull()
})

test('a placement says who pays from which day on', async () => {
  const worker = await placedWorker('2026-01-05')
  await engage(worker, limited(), throughUmbrella('2026-11-04'))
  expect((await as(amber.owner).get(`/placements/${worker.placement_id}`)).body).toMatchObject({
    engagement_type: 'umbrella',
    supplier_name: bright,
    payers: [
      { from: '2026-01-05', supplier_name: doyle, engagement_type: 'ltd_outside' },
      { from: '2026-11-04', supplier_name: bright, engagement_type: 'umbrella' },
    ],
  })
  const through = async (supplier: number) =>
    (await as(amber.owner).get(`/placements?candidate_id=${worker.id}&supplier_id=${supplier}`)).body.data
      .length
  expect([await through(fixture.supplier_id), await through(umbrella)]).toEqual([0, 1])
})

test('a supplier counts the workers who are with it now', async () => {
  const workers = async () =>
    Promise.all(
      [fixture.supplier_id, umbrella].map(
        async (id) => (await as(amber.owner).get(`/suppliers/${id}`)).body.live_workers as number,
      ),
    )
  const worker = await placedWorker()
  const [before, after] = await workers()
  await engage(worker, limited(), throughUmbrella('2026-11-04'))
  expect(await workers()).toEqual([before! - 1, after! + 1])
})

test('whose time on a self-bill belongs elsewhere is told to whoever sees it, without amounts and without by whom', async () => {
  const worker = await placedWorker()
  await approved(worker, '2026-11-02')
  await run()
  const draft = await documentOf(doyle)
  const path = `/invoices/${draft.id}/former-payers`
  expect((await as(amber.finance).get(path)).body.data).toEqual([])
  await engage(worker, limited(), throughUmbrella('2026-11-04'))
  const reply = await as(amber.finance).get(path)
  expect(reply.body.data).toHaveLength(1)
  expect(JSON.stringify(reply.body)).not.toMatch(/Bright|554|umbrella/)
  const statuses = await Promise.all(
    [amber.consultant, amber.approver, amber.candidate, birch.owner].map(
      async (person) =>
        [
          (await as(person).get(path)).status,
          (await as(person).get(`/invoices/${draft.id}`)).status,
        ] as const,
    ),
  )
  for (const [here, document] of statuses)
    expect([here, [403, 404]]).toEqual([document, expect.arrayContaining([here])])
  expect((await saffron.app.inject({ method: 'GET', url: `/api/v1${path}` })).statusCode).toBe(401)
  await run('sales')
  const sales = await documentOf('Northwind Hospital')
  expect((await as(amber.finance).get(`/invoices/${sales.id}/former-payers`)).body.data).toEqual([])
})
