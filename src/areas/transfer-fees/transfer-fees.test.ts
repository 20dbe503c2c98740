import { beforeAll, describe, expect, it } from 'vitest'
import {
  createTimesheetFixture,
  handIn,
  type TimesheetFixture,
} from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'

let here: TimesheetFixture

openAgencies()
beforeAll(async () => {
  here = await createTimesheetFixture(saffron, amber)
})

const path = () => `/placements/${here.placement_id}/transfer-fee`

describe('the transfer fee of a placement', () => {
  it('has no window before anything was worked, and one from the first day on', async () => {
    expect((await as(amber.consultant).get(path())).body).toMatchObject({ window: null, state: 'none' })
    await handIn(here, '2026-01-05')
    expect((await as(amber.consultant).get(path())).body).toMatchObject({
      ...{ kind: 'none', state: 'none', until: null, weeks: { after_start: 14, after_end: 8, new_start: 6 } },
      window: { first_day: '2026-01-05', last_day: '2026-01-09', lawful_until: '2026-04-12' },
    })
  })

  it('may be charged no longer than agreed, nor than the law lets', async () => {
    const { version } = (await as(amber.owner).get(`/placements/${here.placement_id}`)).body
    const changed = await as(amber.owner).patch(`/placements/${here.placement_id}`, {
      ...{ version, transfer_fee_kind: 'amount', transfer_fee_amount: 2_000_00, transfer_fee_weeks: 2 },
    })
    expect(changed.status).toBe(200)
    expect((await as(amber.consultant).get(path())).body).toMatchObject({
      ...{ kind: 'amount', amount: 2_000_00, agreed_weeks: 2, state: 'over', until: '2026-01-23' },
    })
  })

  it('is nobody else’s', async () => {
    expect((await as(birch.owner).get(path())).status).toBe(404)
    expect((await as(amber.colleague).get(path())).status).toBe(404)
    expect((await as(amber.candidate).get(path())).status).toBe(403)
    expect((await as(nobody).get(path())).status).toBe(401)
  })
})
