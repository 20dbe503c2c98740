import { describe, expect, test } from 'vitest'
import { clientHold, invoiceHold } from '#areas/clients/contract.ts'
import {
  drafts,
  finance,
  fixture,
  openTestAgencies,
  preview,
  run,
  sheet,
} from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, birch } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

openTestAgencies()

const client = async (person: Person = amber.finance) => as(person).get(`/clients/${fixture.client_id}`)
const change = async (body: object) =>
  finance().patch(`/clients/${fixture.client_id}`, { ...body, version: (await client()).body.version })
const hold = () => change({ billing_profile: { on_hold: true, hold_reason: 'Invoice 12 is disputed' } })
const release = (person: Person = amber.finance) =>
  as(person).delete(`/clients/${fixture.client_id}/invoice-hold`)

/** A draft that was approved before its client was held. */
async function approvedDraft(): Promise<number> {
  await sheet()
  expect((await run()).status).toBe(201)
  const [draft] = await drafts()
  expect((await finance().post(`/invoices/${draft.id}/approval`)).status).toBe(200)
  return draft.id
}

describe('a hold on the invoices to a client', () => {
  test('leaves its time out of the run and its drafts unissued, in the same words, with who, when and why', async () => {
    const id = await approvedDraft()
    await sheet({ period_end: '2026-02-15' })
    expect((await hold()).body.billing_profile).toMatchObject({ on_hold: true })

    const known = { note: 'Invoice 12 is disputed', by: 'Fay Finch', at: expect.stringMatching(/^2\d{3}-/) }
    const shown = await preview()
    expect(shown.documents).toEqual([])
    expect(shown.exclusions).toMatchObject([{ reason: 'profile_on_hold', sheet_count: 1, hold: known }])
    const ready = (await finance().get('/ready-to-invoice?side=sales')).body
    expect(ready.data).toMatchObject([{ readiness: 'held', reason: 'profile_on_hold', hold: known }])

    const refused = await finance().post(`/invoices/${id}/issue`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'invoice.profile_on_hold', ...invoiceHold } })
    expect((await finance().get(`/invoices/${id}`)).body.hold).toEqual({ of: 'invoices', ...known })
  })

  test('is released from there, told in the history, and then neither holds anything', async () => {
    const id = await approvedDraft()
    await sheet({ period_end: '2026-02-15' })
    await hold()
    const released = await release()
    expect(released).toMatchObject({
      status: 200,
      body: { billing_profile: { on_hold: false, hold_reason: '' } },
    })
    expect((await preview()).totals.sheets).toBe(1)
    expect((await finance().get(`/invoices/${id}`)).body.hold).toBeNull()
    expect((await finance().post(`/invoices/${id}/issue`)).status).toBe(200)
    const history = (await as(amber.owner).get(`/history?subject=clients&subject_id=${fixture.client_id}`))
      .body
    expect(JSON.stringify(history)).toContain('hold released')
    expect(await release()).toMatchObject({ status: 409, body: { code: 'client.not_held' } })
  })

  test('is nothing that others may release: without the permission, out of reach, of another agency', async () => {
    await change({ billing_profile: { on_hold: true } })
    expect((await release(amber.payroll)).status).toBe(403)
    expect((await release(amber.consultant)).status).toBe(403)
    expect((await release(birch.finance)).status).toBe(404)
    expect((await client()).body.billing_profile.on_hold).toBe(true)
  })

  test('keeps its reason no longer than itself', async () => {
    await hold()
    expect((await change({ billing_profile: { on_hold: false } })).body.billing_profile.hold_reason).toBe('')
  })
})

test('a client on hold is said in words of its own, and leads to the client', async () => {
  const id = await approvedDraft()
  await change({ status: 'on_hold' })
  const refused = await finance().post(`/invoices/${id}/issue`)
  expect(refused.body).toMatchObject({ code: 'invoice.party_on_hold', ...clientHold })
  expect((await finance().get(`/invoices/${id}`)).body.hold).toMatchObject({ of: 'client', by: 'Fay Finch' })
})
