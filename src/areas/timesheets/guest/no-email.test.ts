import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { here, mailOf, openTestPlacements } from '#areas/timesheets/setup.testing.ts'
import { handIn, place, sheetOf } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, inAmber, saffron } from '#test/agencies.ts'
import { addPerson, requestsTo } from '#test/people.ts'
import { linkSent } from '#test/sent-links.ts'

openTestPlacements()

const monday = '2026-03-02'
async function placement(changes: object = {}) {
  const placement_id = await place({ ...here, saffron, changes })
  return { ...here, placement_id, week: (day: string) => sheetOf(as, amber.owner, placement_id, day) }
}
const setEmail = async (id: number, changes: object) => {
  const { version } = (await as(amber.owner).get(`/placements/${id}`)).body
  return as(amber.owner).patch(`/placements/${id}`, { version, ...changes })
}
const linksOf = (id: number) =>
  inAmber(
    async (db) =>
      (
        await sql`select id from approver_links where tenant_id = ${db.tenant} and timesheet_id = ${id}`.execute(
          db,
        )
      ).rows.length,
  )

it('where nobody decides by email, approvers are asked to sign in, and staff has no link to send', async () => {
  const sheet = await handIn(await placement({ email_approval: false }), monday)
  const letter = await mailOf('timesheet.request', sheet.id)
  expect(letter.to_address).toBe(amber.approver.email)
  expect(letter.text_body).toContain(`/tenant/amber/timesheets/${sheet.id}/review`)
  expect(letter.text_body).toContain('Sign in to decide.')
  expect(letter.text_body).not.toContain('code=')
  expect(await linksOf(sheet.id)).toBe(0)
  const shown = (await as(amber.owner).get(`/timesheets/${sheet.id}`)).body
  expect(shown.actions).not.toContain('send_link')
  const sent = await as(amber.owner).post(`/timesheets/${sheet.id}/approver-link`)
  expect(sent).toMatchObject({ status: 409, body: { code: 'timesheet.no_links' } })
  const decided = await as(amber.approver).post(`/timesheets/${sheet.id}/review`, {
    ...{ decision: 'approve', reason: '', submission_no: sheet.submission_no },
  })
  expect(decided.status).toBe(200)
})

it('a link that was sent before opens nothing once its placement lets nobody decide by email', async () => {
  const of = await placement()
  const sheet = await handIn(of, '2026-03-09')
  const [, code] = await linkSent(new RegExp(`/approver/${sheet.id}/\\d+/review\\?code=([\\w-]+)`))
  const open = () =>
    requestsTo(saffron.app)(undefined, { tenant: 'amber' }).post(
      `/approver/${sheet.id}/${amber.approver.id}/session`,
      { code },
    )
  expect((await open()).status).toBe(200)
  expect((await setEmail(of.placement_id, { email_approval: false })).body.email_approval).toBe(false)
  expect((await open()).body.code).toBe('link.dead')
  expect((await setEmail(of.placement_id, { email_approval: true })).status).toBe(200)
  expect((await open()).status).toBe(200)
})

it('an approver without an account cannot be asked to sign in', async () => {
  const { placement_id } = await placement()
  await inAmber((db) =>
    sql`update users set status = 'invited' where tenant_id = ${db.tenant} and id = ${amber.approver.id}`.execute(
      db,
    ),
  )
  const refused = await setEmail(placement_id, { email_approval: false })
  expect(refused).toMatchObject({ status: 422, body: { code: 'placement.no_account' } })
  expect(refused.body.errors).toHaveProperty('email_approval')
  const blind = await addPerson(saffron.database, amber.tenant, {
    ...{ name: 'looker', email: 'looker@email.test', role: 'none', permissions: ['placements.view'] },
  })
  const { version } = (await as(amber.owner).get(`/placements/${placement_id}`)).body
  const change = { version, email_approval: false }
  expect((await as(blind).patch(`/placements/${placement_id}`, change)).status).toBe(403)
})
