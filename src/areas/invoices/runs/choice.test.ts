import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { nothingYet } from '#areas/invoices/runs/contract.ts'
import {
  change,
  drafts,
  finance,
  fixture,
  openTestAgencies,
  preview,
  run,
  sheet,
} from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, birch, inAmber } from '#test/agencies.ts'
import type { PlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

openTestAgencies()

/** A second client, which nobody looks after. Northwind is the consultant's. */
let other: PlacementFixture
let otherPlacement: number
beforeAll(async () => {
  await inAmber(async (db) => {
    const { rows } = await sql<{ client_id: number; billing_profile_id: number }>`
      with made as (insert into clients (tenant_id, name) values (${db.tenant}, 'Albion Mills') returning id)
      insert into billing_profiles (tenant_id, client_id, email_to, tax_code_id)
      select ${db.tenant}, id, 'a@albion.test', ${fixture.tax_code_id} from made returning client_id, id as billing_profile_id`.execute(
      db,
    )
    other = { ...fixture, ...rows[0]! }
    otherPlacement = await seedGoldenPlacement(db, other)
  })
})

const sheetOfOther = (units = goldenUnits(fixture), period_end = '2026-02-08') =>
  inAmber((db) => seedApprovedSheet(db, other, { placement_id: otherPlacement, period_end, units }))
const withAmounts = (...amounts: number[]) =>
  amounts.map((charge_amount, at) => ({ ...goldenUnits(fixture)[at % 3]!, charge_amount }))
const names = (documents: { party_name: string }[]) => documents.map(({ party_name }) => party_name)
const narrowed = (by: string, person = amber.finance) =>
  as(person).get(`/invoice-runs/preview?side=sales&period_end=2026-03-31&${by}`)

describe('a run is narrowed', () => {
  test('to one client or to the clients that somebody looks after, and makes what its preview showed', async () => {
    await sheet()
    await sheetOfOther(withAmounts(500_00))
    const all = await preview()
    expect(names(all.documents)).toEqual(['Albion Mills', 'Northwind Hospital'])
    expect(all.parties.map(({ name }: { name: string }) => name)).toEqual([
      'Albion Mills',
      'Northwind Hospital',
    ])
    expect(all.owners).toEqual([
      { id: amber.consultant.id, name: amber.consultant.name },
      { id: null, name: null },
    ])
    const choices: [object, string][] = [
      [{ party_id: other.client_id }, 'Albion Mills'],
      [{ owner_user_id: 'none' }, 'Albion Mills'],
      [{ owner_user_id: amber.consultant.id }, 'Northwind Hospital'],
    ]
    for (const [choice, name] of choices) {
      const shown = (await narrowed(new URLSearchParams(choice as Record<string, string>).toString())).body
      expect(names(shown.documents)).toEqual([name])
      expect(shown.parties).toEqual(all.parties)
      const made = await run('sales', choice)
      expect(made.body.totals).toEqual(shown.totals)
      const [draft] = await drafts()
      expect(draft.party_name).toBe(name)
      await finance().delete(`/invoices/${draft.id}`)
    }
  })

  test('and leaves out the others’ reasons, too', async () => {
    await sheet()
    await sheetOfOther()
    await change(`update timesheets set status = 'submitted', bill_status = 'not_ready'`)
    expect((await preview()).exclusions).toHaveLength(2)
    const { exclusions } = (await narrowed('owner_user_id=none')).body
    expect(names(exclusions)).toEqual(['Albion Mills'])
  })

  test('and nothing of another agency is in it, whoever is named', async () => {
    await sheet()
    const reply = (await narrowed(`party_id=${fixture.client_id}`, birch.finance)).body
    expect(reply).toMatchObject({ documents: [], exclusions: [], parties: [], owners: [] })
    const body = { side: 'sales', period_end: '2026-03-31', party_id: fixture.client_id }
    expect((await as(birch.finance).post('/invoice-runs', body)).body.code).toBe('run.nothing_ready')
    expect((await narrowed('owner_user_id=somebody')).status).toBe(422)
  })
})

describe('time that comes to nothing', () => {
  test('makes no document, says so, and waits for the next that comes to more', async () => {
    await sheet()
    await sheetOfOther(withAmounts(0, 0))
    const shown = await preview()
    expect(names(shown.documents)).toEqual(['Northwind Hospital'])
    expect(shown.totals).toMatchObject({ documents: 1, zero_documents: 1, sheets: 1, net: 1154_60 })
    expect(shown.exclusions).toMatchObject([
      { reason: 'nothing', party_name: 'Albion Mills', sheet_count: 1, net: 0, hold: null },
    ])
    const made = await run()
    expect(made.body.totals).toEqual(shown.totals)
    expect(names(await drafts())).toEqual(['Northwind Hospital'])
    expect((await run()).body).toMatchObject({ code: 'run.nothing_ready', description: nothingYet })
    expect(await drafts()).toHaveLength(1)

    await sheetOfOther(withAmounts(10_00), '2026-02-15')
    const next = (await preview()).documents
    expect(next).toMatchObject([{ party_name: 'Albion Mills', sheet_count: 2, line_count: 3, net: 10_00 }])
    expect((await run()).body.totals).toMatchObject({ documents: 1, zero_documents: 0, sheets: 2 })
  })

  test('lines of nothing stand beside lines of something', async () => {
    await sheet({ units: withAmounts(0, 12_34) })
    expect((await preview()).documents).toMatchObject([{ line_count: 2, net: 12_34 }])
  })
})

describe('a client is held from the row of a run', () => {
  const hold = (id: number, person = amber.finance, reason = 'They dispute January') =>
    as(person).post(`/clients/${id}/invoice-hold`, { reason })

  test('with a reason, and its time is left out from then on, until it is released', async () => {
    await sheet()
    await sheetOfOther()
    expect(await hold(other.client_id)).toMatchObject({
      status: 200,
      body: { billing_profile: { on_hold: true, hold_reason: 'They dispute January' } },
    })
    const shown = await preview()
    expect(names(shown.documents)).toEqual(['Northwind Hospital'])
    expect(shown.exclusions).toMatchObject([
      {
        reason: 'profile_on_hold',
        party_name: 'Albion Mills',
        hold: { note: 'They dispute January', by: 'Fay Finch', at: expect.any(String) },
      },
    ])
    const queue = (await finance().get('/timesheets?queue=held_to_bill')).body.data
    expect(queue).toMatchObject([{ client_name: 'Albion Mills', hold: 'profile_on_hold' }])
    const history = (await as(amber.owner).get(`/history?subject=clients&subject_id=${other.client_id}`)).body
    expect(history.data[0]).toMatchObject({ action: 'invoices held', user_name: 'Fay Finch' })
    expect(await hold(other.client_id)).toMatchObject({ status: 409, body: { code: 'client.held' } })
    await finance().delete(`/clients/${other.client_id}/invoice-hold`)
    expect((await preview()).documents).toHaveLength(2)
  })

  test('never without a reason or the permission, nor in another agency', async () => {
    expect((await hold(other.client_id, amber.finance, ' ')).status).toBe(422)
    expect((await hold(other.client_id, amber.payroll)).status).toBe(403)
    expect((await hold(other.client_id, birch.finance)).status).toBe(404)
    const { rows } = await inAmber((db) =>
      sql`select 1 from billing_profiles where tenant_id = ${db.tenant} and on_hold`.execute(db),
    )
    expect(rows).toEqual([])
  })
})
