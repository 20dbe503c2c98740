import { describe, expect, it } from 'vitest'
import { here, openTestPlacements, show, there } from '#areas/timesheets/setup.testing.ts'
import { handIn } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch } from '#test/agencies.ts'

openTestPlacements({ inBirch: true })

describe('another agency', () => {
  it('cannot see, change, delete, reference or infer a timesheet', async () => {
    const sheet = await handIn(here, '2026-07-06')
    const before = await show(sheet.id)
    const at = `/timesheets/${sheet.id}`
    const { version } = before
    const speak = as(birch.owner)
    const replies = {
      show: await speak.get(at),
      previous: await speak.get(`${at}/previous-entries`),
      save: await speak.patch(at, { entries: [], note: '', version }),
      submit: await speak.post(`${at}/submission`, { declaration_accepted: true, version }),
      recall: await speak.delete(`${at}/submission`),
      nil: await speak.post(`${at}/nil-declaration`, { version }),
      cancel: await speak.post(`${at}/cancellation`, { version, reason: 'Ours' }),
      review: await speak.post(`${at}/review`, { decision: 'approve', submission_no: 1 }),
      revert: await speak.post(`${at}/reversal`, { version, reason: 'Ours' }),
      reassign: await speak.put(`${at}/approver`, { version, user_id: birch.approver.id }),
      link: await speak.post(`${at}/approver-link`),
      unlink: await speak.delete(`${at}/approver-link`),
      remove: await speak.delete(at),
      history: await speak.get(`/history?subject=timesheets&subject_id=${sheet.id}`),
    }
    const nowhere = (await speak.get('/timesheets/999999999')).body
    for (const [verb, reply] of Object.entries(replies)) {
      if (verb === 'history') expect(reply.body).toMatchObject({ data: [], meta: { total: 0 } })
      else expect([verb, reply.status, reply.body]).toEqual([verb, 404, nowhere])
    }
    expect(await show(sheet.id)).toEqual(before)
    expect((await as(amber.owner, { tenant: 'birch' }).get(at)).status).toBe(404)
  })

  it('cannot name its people or placements in ours, nor ours in its', async () => {
    const sheet = await handIn(here, '2026-07-13')
    const to = { user_id: birch.approver.id, version: sheet.version }
    expect(await as(amber.owner).put(`/timesheets/${sheet.id}/approver`, to)).toMatchObject({
      status: 422,
      body: { errors: { user_id: [expect.any(String)] } },
    })
    const made = { placement_id: there.placement_id, day: '2026-07-15' }
    expect(await as(amber.owner).post('/timesheets', made)).toMatchObject({
      status: 422,
      body: { errors: { placement_id: [expect.any(String)] } },
    })
    for (const filter of [
      `ids=${sheet.id}`,
      `placement_id=${here.placement_id}`,
      `candidate_id=${here.fixture.candidate_id}`,
    ]) {
      expect((await as(birch.owner).get(`/timesheets?${filter}`)).body.data).toEqual([])
    }
  })
})
