import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { goldenShifts } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, behindOurBack, birch, inAmber, saffron } from '#test/agencies.ts'
import { monday } from '#test/days.ts'

/** Who decides beside the approver of a placement. The alternate can sign in, the first approver was only invited. */
openTestPlacements()

const contact = (name: string, email: string) => ({ name, email, job_title: '', roles: ['approver'] })
let first: number
let other: number

const clientOf = async () => (await as(amber.owner).get(`/clients/${here.fixture.client_id}`)).body
async function setContacts(contacts: object[]) {
  const { version, contacts: before } = await clientOf()
  const known = contacts.map((each) => {
    const { email } = each as { email: string }
    const id = before.find((old: { email: string }) => old.email === email)?.id
    return { ...each, ...(id && { id }) }
  })
  const saved = await as(amber.owner).patch(`/clients/${here.fixture.client_id}`, {
    version,
    contacts: known,
  })
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  return saved.body.contacts as { email: string; user_id: number }[]
}
const everybody = () => [
  contact('Fay First', 'fay@northwind.test'),
  contact('Vera Vance', amber.approver.email),
  contact('Olly Other', 'olly@northwind.test'),
]
beforeAll(async () => {
  const made = await setContacts(everybody())
  const userOf = (email: string) => made.find((each) => each.email === email)!.user_id
  first = userOf('fay@northwind.test')
  other = userOf('olly@northwind.test')
  expect(userOf(amber.approver.email)).toBe(amber.approver.id)
})

async function change(changes: object) {
  const { version } = (await as(amber.owner).get(`/placements/${here.placement_id}`)).body
  const changed = await as(amber.owner).patch(`/placements/${here.placement_id}`, { version, ...changes })
  await saffron.settle()
  return changed
}
async function submitted(monday: string) {
  const id = await here.week(monday)
  const { version } = await show(id)
  const saved = await as(amber.candidate).patch(`/timesheets/${id}`, {
    ...{ entries: goldenShifts(monday), note: '', version },
  })
  const sent = await as(amber.candidate).post(`/timesheets/${id}/submission`, {
    ...{ declaration_accepted: true, version: saved.body.version },
  })
  expect(sent.status).toBe(200)
  return id
}
const mailsTo = async (id: number) => {
  const { rows } = await inAmber((db) =>
    sql<{ kind: string; to_address: string }>`
      select kind, to_address from mails where tenant_id = ${db.tenant} and related_id = ${id}
        and kind in ('timesheet.request', 'timesheet.waiting_reminder') order by id`.execute(db),
  )
  return rows.map(({ kind, to_address }) => `${kind.split('.')[1]} ${to_address}`)
}
const approve = (id: number) =>
  as(amber.approver).post(`/timesheets/${id}/review`, { decision: 'approve', submission_no: 1 })

describe('an alternate approver', () => {
  it('is one of the client’s approvers, and stands on the placement and in its history', async () => {
    const changed = await change({
      approver_user_id: first,
      alternate_approver_ids: [amber.approver.id, other],
    })
    expect(changed.body).toMatchObject({
      approver_name: 'Fay First',
      alternate_approver_ids: [amber.approver.id, other],
      alternate_approvers: [{ name: 'Vera Vance' }, { name: 'Olly Other' }],
    })
    const { body } = await as(amber.owner).get(`/history?subject=placements&subject_id=${here.placement_id}`)
    expect(body.data[0].changes.alternate_approvers).toEqual({ from: '', to: 'Vera Vance, Olly Other' })
  })

  it('of another client, another agency, twice, or the first one is refused at the field', async () => {
    const made = await as(amber.owner).post('/clients', {
      ...{ name: 'Elsewhere', contacts: [contact('Una', 'una@elsewhere.test')] },
    })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    for (const ids of [
      [made.body.contacts[0].user_id],
      [birch.approver.id],
      [amber.owner.id],
      [other, other],
      [first],
    ]) {
      const refused = await change({ alternate_approver_ids: ids })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
        422,
        ['alternate_approver_ids'],
      ])
    }
    const many = await change({ alternate_approver_ids: Array.from({ length: 11 }, (_, at) => at + 1) })
    expect(many.status).toBe(422)
  })

  it('sees what waits and decides like the first, who alone gets the request; a reminder goes to all', async () => {
    const id = await submitted('2026-05-04')
    const list = await as(amber.approver).get('/timesheets?status=submitted')
    expect(list.body.data.map((row: { id: number }) => row.id)).toEqual([id])
    expect(JSON.stringify(list.body)).not.toContain('alternates')
    const seen = await show(id, amber.approver)
    expect(seen).toMatchObject({ pay_amount: null, alternate_approvers: ['Vera Vance', 'Olly Other'] })
    expect(seen.actions).toEqual(expect.arrayContaining(['approve', 'reject']))
    expect(await mailsTo(id)).toEqual(['request fay@northwind.test'])
    expect((await as(amber.owner).post(`/timesheets/${id}/reminder`)).status).toBe(200)
    expect((await mailsTo(id)).slice(1).sort()).toEqual(
      ['fay@northwind.test', 'olly@northwind.test', amber.approver.email]
        .map((to) => `waiting_reminder ${to}`)
        .sort(),
    )
    const { rows } = await inAmber((db) =>
      sql<{ user_id: number }>`select distinct user_id from approver_links
        where tenant_id = ${db.tenant} and timesheet_id = ${id} and revoked_at is null`.execute(db),
    )
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([first, other, amber.approver.id].sort())
    expect(await approve(id)).toMatchObject({
      status: 200,
      body: { status: 'approved', reviews: [{ user_name: amber.approver.name }] },
    })
  })

  it('is written to at once while the first cannot be', async () => {
    await behindOurBack(`update users set status = 'deactivated' where id = ${first}`)
    const id = await submitted('2026-05-11')
    expect((await mailsTo(id)).sort()).toEqual(
      [`request ${amber.approver.email}`, 'request olly@northwind.test'].sort(),
    )
    await behindOurBack(`update users set status = 'invited' where id = ${first}`)
    expect(await approve(id)).toMatchObject({ status: 200 })
  })

  it('is none any more once they are no approver of the client', async () => {
    const id = await submitted('2026-05-18')
    await setContacts(everybody().filter(({ email }) => email !== amber.approver.email))
    expect((await as(amber.approver).get(`/timesheets/${id}`)).status).toBe(404)
    expect((await approve(id)).status).toBe(404)
    const { body } = await as(amber.owner).get(`/placements/${here.placement_id}`)
    expect(body.alternate_approver_ids).toEqual([other])
    await setContacts(everybody())
  })

  it('who becomes the first is no alternate any more, and a copy has them all', async () => {
    const changed = await change({ approver_user_id: other })
    expect(changed.body).toMatchObject({
      approver_user_id: other,
      alternate_approver_ids: [amber.approver.id],
    })
    const copy = await as(amber.owner).post(`/placements/${here.placement_id}/clone`, {
      ...{ start_date: monday(2), accepted: [{ code: 'placement.overlap', reason: 'Another ward' }] },
    })
    expect(copy.body).toMatchObject({ alternate_approver_ids: [amber.approver.id] })
  })
})
