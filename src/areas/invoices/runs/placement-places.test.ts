import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

let ground: PlacementFixture
let placement: number
let site: number
let job: number

openAgencies()
beforeAll(async () => {
  ground = await createPlacementFixture(saffron.database, amber)
  site = (await owner().post(`/clients/${ground.client_id}/sites`, { name: 'Ward 3', cost_centre: 'CC-3' }))
    .body.id
  job = (
    await owner().post('/jobs', {
      ...{
        title: 'Night nurse',
        client_id: ground.client_id,
        site_id: site,
        start_date: '2026-01-05',
        openings: 5,
      },
    })
  ).body.id
  const made = await owner().post('/placements', {
    ...goldenPlacementBody(ground, job, amber.approver.id),
    ...{ role: 'Nurse', department: 'A&E', project_code: 'PRJ-1', invoice_note: 'Order by Gate 4' },
    fee: {
      amount: 500_00,
      stages: [{ label: 'Introduction', percent: '100', due: 'day', due_on: '2026-01-09' }],
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  placement = made.body.id
  await saffron.settle()
})

const owner = () => as(amber.owner)
const finance = () => as(amber.finance)
const profile = (sets: string) =>
  inAmber((db) => sql.raw(`update billing_profiles set ${sets} where tenant_id = ${db.tenant}`).execute(db))
const preview = async (period_end: string) =>
  (await finance().get(`/invoice-runs/preview?side=sales&period_end=${period_end}`)).body

/** Hands in and approves a shift on that Monday. */
async function approved(monday: string): Promise<number> {
  const list = await owner().get(
    `/timesheets?placement_id=${placement}&period_from=${monday}&sort=period_end`,
  )
  const sheet = list.body.data.find((row: { period_start: string }) => row.period_start === monday)
  const shift = { kind: 'shift', day: monday, start_time: '09:00', end_time: '17:00', break_minutes: 30 }
  const saved = await as(amber.candidate).patch(`/timesheets/${sheet.id}`, {
    ...{ entries: [shift], note: '', version: sheet.version },
  })
  const sent = await as(amber.candidate).post(`/timesheets/${sheet.id}/submission`, {
    ...{ declaration_accepted: true, version: saved.body.version },
  })
  const decided = await as(amber.approver).post(`/timesheets/${sheet.id}/review`, {
    ...{ decision: 'approve', submission_no: sent.body.submission_no },
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  return sheet.id
}
const unitsOf = async (query: string) => (await finance().get(`/units?${query}`)).body.data

describe('time of a placement', () => {
  it('keeps where and for whom it was worked, whatever the placement says later; documents are split by that', async () => {
    const sheet = await approved('2026-01-05')
    const { version } = (await owner().get(`/placements/${placement}`)).body
    const changed = await owner().patch(`/placements/${placement}`, {
      ...{ version, project_code: 'PRJ-2', department: 'Maternity', cost_centre: 'CC-9' },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    await approved('2026-01-12')
    const places = {
      site: 'Ward 3',
      role: 'Nurse',
      department: 'A&E',
      cost_code: 'CC-3',
      project_code: 'PRJ-1',
    }
    expect(await unitsOf(`timesheet_id=${sheet}`)).toMatchObject([places])
    for (const [split, labels] of [
      ['project', ['PRJ-1', 'PRJ-2']],
      ['cost_code', ['CC-3', 'CC-9']],
      ['source', ['Fees', 'Time']],
      ['consultant', [amber.owner.name]],
      ['site', ['Ward 3']],
    ] as const) {
      await profile(`split_by = '{${split}}'`)
      const { documents } = await preview('2026-01-18')
      expect(documents.map((each: { split_label: string }) => each.split_label).sort()).toEqual(labels)
    }
  })

  it('prints the note of the placement on its invoices', async () => {
    await profile(`split_by = '{client}'`)
    const run = await finance().post('/invoice-runs', { side: 'sales', period_end: '2026-01-18' })
    expect(run.status, JSON.stringify(run.body)).toBe(201)
    const { data } = (await finance().get(`/invoices?run_id=${run.body.id}`)).body
    const { notes, document } = (await finance().get(`/invoices/${data[0].id}`)).body
    expect(notes.split('\n').at(-1)).toBe('Order by Gate 4')
    expect(JSON.stringify(document)).toContain('Order by Gate 4')
  })

  it('comes on hold as it is approved where its client wants that, with the reason, until somebody releases it', async () => {
    await profile(`hold_default = true, hold_default_reason = 'They check each week first'`)
    const sheet = await approved('2026-01-19')
    const [unit] = await unitsOf(`timesheet_id=${sheet}`)
    expect(unit).toMatchObject({
      ...{ bill_state: 'on_hold', pay_state: 'ready' },
      holds: [{ reason: 'They check each week first', held_by_name: 'Saffron' }],
    })
    const [row] = (await owner().get(`/timesheets?ids=${sheet}`)).body.data
    expect([row.bill_status, row.pay_status]).toEqual(['on_hold', 'ready'])
    const { documents, exclusions } = await preview('2026-01-25')
    expect([documents, exclusions.map((each: { reason: string }) => each.reason)]).toEqual([[], ['on_hold']])
    const history = (await owner().get(`/history?subject=timesheets&subject_id=${sheet}`)).body.data
    expect(history[0]).toMatchObject({
      ...{ action: 'held', user_name: 'Saffron' },
      changes: { reason: { to: 'They check each week first' } },
    })
    const released = await finance().post('/units/releases', {
      ...{ side: 'bill', timesheet_ids: [sheet], reason: 'They agree' },
    })
    expect(released.body).toEqual({ units: 1 })
    expect((await preview('2026-01-25')).documents).toHaveLength(1)
  })

  it('keeps who shared its margin on its day, to the hundredth of a percent, whatever is agreed later', async () => {
    const share = async (from_day: string, consultants: object[]) => {
      const { version } = (await owner().get(`/placements/${placement}`)).body
      const saved = await owner().put(`/placements/${placement}/consultants`, {
        version,
        from_day,
        consultants,
      })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    }
    await share('2026-01-27', [
      { user_id: amber.leader.id, percent: '66.67' },
      { user_id: amber.consultant.id, percent: '33.33' },
    ])
    const before = await approved('2026-01-26')
    const after = await approved('2026-02-02')
    await share('2026-01-27', [{ user_id: amber.owner.id, percent: '100' }])
    const [first] = await unitsOf(`timesheet_id=${before}`)
    expect([first.consultant_name, first.consultants]).toEqual([amber.owner.name, []])
    const [second] = await unitsOf(`timesheet_id=${after}`)
    expect([second.consultant_name, second.consultants]).toEqual([
      amber.leader.name,
      [
        { user_id: amber.leader.id, name: amber.leader.name, percent: '66.67' },
        { user_id: amber.consultant.id, name: amber.consultant.name, percent: '33.33' },
      ],
    ])
  })

  it('takes a reason for holding, which goes with it', async () => {
    const { body: client } = await owner().get(`/clients/${ground.client_id}`)
    const set = (billing_profile: object, version: number) =>
      owner().patch(`/clients/${ground.client_id}`, { version, billing_profile })
    const mute = await set({ hold_default: true, hold_default_reason: '' }, client.version)
    expect([mute.status, Object.keys(mute.body.errors)]).toEqual([
      422,
      ['billing_profile.hold_default_reason'],
    ])
    const off = await set({ hold_default: false }, client.version)
    expect(off.body.billing_profile).toMatchObject({ hold_default: false, hold_default_reason: '' })
    expect(
      (
        await as(amber.consultant).patch(`/clients/${ground.client_id}`, {
          version: off.body.version,
          billing_profile: { approval_required: true },
        })
      ).status,
    ).toBe(403)
  })
})
