import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { closePlacements, endPlacements } from '#areas/jobs/background.ts'
import {
  body,
  change,
  fixture,
  historyOf,
  lately,
  layGround,
  newJob,
  newWorker,
  placed,
  placementOf,
} from '#areas/jobs/jobs.testing.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { daysFromToday, monday } from '#test/days.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

const striking = (now: string) => ({
  now: new Date(now),
  inTenant: (work: never) => saffron.database.inTenant(amber.tenant.id, work),
  ...{ tenant: amber.tenant, publicUrl: 'http://localhost' },
})
const strike = (now: string) => endPlacements(striking(now) as never)
const close = (now: string) => closePlacements(striking(now) as never)

/** One verb on a placement as it stands now. */
async function act(who: Person, id: number, verb: string, given: object) {
  const { version } = await placementOf(id)
  return as(who).post(`/placements/${id}/${verb}`, { version, ...given })
}
const owner = (id: number, verb: string, given: object) => act(amber.owner, id, verb, given)
const stepsOf = async (id: number) => (await as(amber.owner).get(`/placements/${id}/terms`)).body.data
const kindsOf = async (id: number) => (await stepsOf(id)).map(({ kind }: { kind: string }) => kind)

/** Somebody handed in a week with time up to this Friday. */
const handIn = (id: number, monday: string, day: string) =>
  inAmber(async (db) => {
    const week = sql`t.tenant_id = ${db.tenant} and t.placement_id = ${id} and t.period_start = ${monday}::date`
    await sql`insert into timesheet_entries (tenant_id, timesheet_id, seq, day, kind, start_time, end_time)
      select t.tenant_id, t.id, 1, ${day}::date, 'shift', '09:00', '17:00' from timesheets t where ${week}`.execute(
      db,
    )
    await sql`update timesheets t set status = 'submitted' where ${week}`.execute(db)
  })

type Heard = { title: string; actions: { url: string }[] }
/** What stands at somebody's bell, straight from their list. */
const heardBy = async (who: Person): Promise<Heard[]> =>
  (await as(who).get('/notifications')).body.data.map(({ data }: { data: Heard }) => data)

/** Another umbrella of the agency's. */
const umbrella = (name: string) =>
  inAmber(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into suppliers (tenant_id, name, kind, status) values (${db.tenant}, ${name}, 'umbrella', 'approved')
      returning id`.execute(db)
    return rows[0]!.id
  })

const termination = {
  last_day: '2026-11-20',
  reason_code: 'no_more_work',
  reason: 'The ward closes',
  by: 'client',
}

describe('the life of a placement', () => {
  it('is approved by somebody else, extended at a new rate, moved, ended, terminated, reinstated: each a step', async () => {
    const [first_end, second_end, last_end] = [daysFromToday(11), daysFromToday(123), daysFromToday(214)]
    const [extended_from, moved_on, next_review_on] = [addDays(first_end, 1), monday(2), monday(7)]
    const over_on = addDays(second_end, 1)
    // It was over weeks ago, as somebody says late.
    const last_day = daysFromToday(-9)
    const job = await newJob()
    const { start_date, rates } = lately()
    const made = await as(amber.consultant).post(
      '/placements',
      await body(job, { start_date, rates, status: 'draft', end_date: first_end }),
    )
    expect(made.status).toBe(201)
    const { id } = made.body
    const approved = await owner(id, 'approval', { status: 'approved' })
    expect(approved).toMatchObject({ status: 200, body: { status: 'approved', version: 2 } })
    expect((await owner(id, 'approval', {})).status).toBe(200)
    await saffron.settle()

    const basic = { rate_code_id: fixture.basic, pay_rate: '22.00', charge_rate: '29.00' }
    const extended = await owner(id, 'extension', {
      end_date: second_end,
      rates: [basic],
      reason: 'Wanted on',
    })
    expect(extended).toMatchObject({ status: 200, body: { status: 'live', end_date: second_end } })
    expect(extended.body.rates.map((row: object) => ({ ...row }))).toMatchObject([
      { pay_rate: '20.0000', effective_from: start_date, effective_to: first_end },
      { pay_rate: '22.0000', effective_from: extended_from, effective_to: null },
    ])
    const supplier_id = await umbrella('Payable Umbrella')
    const moved = await owner(id, 'transfer', {
      ...{ from_day: moved_on, engagement_type: 'umbrella', supplier_id, reason: 'Their wish' },
    })
    expect(moved).toMatchObject({ status: 200, body: { engagement_type: 'ltd_outside' } })
    expect(moved.body.payers).toMatchObject([
      { from: start_date, engagement_type: 'ltd_outside' },
      { from: moved_on, engagement_type: 'umbrella', supplier_name: 'Payable Umbrella' },
    ])
    expect((await owner(id, 'review', { note: 'Rates are fair', next_review_on })).status).toBe(200)
    await strike(`${over_on}T09:00:00Z`)
    expect((await placementOf(id)).status).toBe('ended')
    const back = { status: 'live', end_date: last_end, reason: 'They came back' }
    expect((await change(amber.owner, id, back)).status).toBe(200)
    const over = await owner(id, 'termination', { ...termination, last_day })
    expect(over).toMatchObject({ status: 200, body: { status: 'terminated', end_date: last_day } })
    expect((await change(amber.owner, id, { ...back, end_date: null })).body.status).toBe('live')

    expect(await stepsOf(id)).toMatchObject([
      {
        kind: 'start',
        effective_from: start_date,
        end_after: first_end,
        user_name: amber.consultant.name,
      },
      { kind: 'approval', user_name: amber.owner.name },
      { kind: 'live', effective_from: start_date },
      {
        ...{
          kind: 'extension',
          effective_from: extended_from,
          end_before: first_end,
          end_after: second_end,
        },
        ...{ rates_from: extended_from, reason: 'Wanted on' },
      },
      {
        ...{ kind: 'transfer', effective_from: moved_on, engagement_type: 'umbrella', supplier_id },
        ...{ supplier_name: 'Payable Umbrella', reason: 'Their wish' },
      },
      { kind: 'review', reason: 'Rates are fair', next_review_on },
      { kind: 'end', effective_from: second_end, user_name: 'Saffron' },
      { kind: 'reinstatement', effective_from: over_on, reason: 'They came back' },
      {
        ...{
          kind: 'termination',
          effective_from: last_day,
          end_before: last_end,
          by_party: 'client',
        },
        ...{ reason_code: 'no_more_work', reason: 'The ward closes' },
      },
      { kind: 'reinstatement', effective_from: addDays(last_day, 1), end_after: null },
    ])
    const actions = (await historyOf('placements', id)).map(({ action }: { action: string }) => action)
    expect(actions).toEqual(
      [
        'reinstated',
        'terminated',
        'reinstated',
        'ended',
        'reviewed',
        'transferred',
        'extended',
        'made_live',
      ].concat('approved', 'created'),
    )
    // Whoever looks after it heard of each but their own: the consultant owns it, the owner did it.
    const titles = (await heardBy(amber.consultant)).map(({ title }) => title.replace(/:.*/, ''))
    for (const title of [
      'Placement approved',
      'Placement is live',
      'Placement extended',
      'Placement ended',
    ].concat('Placement terminated'))
      expect(titles).toContain(title)
  })

  it('is ending when its last day is near, as the agency counts, and whoever looks after it is told once', async () => {
    const job = await newJob()
    const { id, ref } = await placed(job, { end_date: daysFromToday(10), owner_user_id: amber.consultant.id })
    const list = async (query: string) =>
      (await as(amber.owner).get(`/placements?job_id=${job.id}&${query}`)).body.data
    expect(await list('status=ending')).toMatchObject([
      { id, status: 'ending', days_left: expect.any(Number) },
    ])
    const lasting = await placed(await newJob({ openings: 2 }))
    expect(await list('status=live')).toEqual([])
    const { body: open } = await as(amber.owner).get(`/placements?ids=${lasting.id}&status=live`)
    expect(open.data).toMatchObject([{ id: lasting.id, days_left: null }])
    expect(await list('status=live,ending')).toHaveLength(1)
    expect(await list('ending_within=60')).toHaveLength(1)
    expect(await list('ending_within=1')).toEqual([])
    expect(await list(`owner_user_id=${amber.consultant.id}`)).toHaveLength(1)
    // A placement that is ending as it begins is a new one to its worker all the same.
    const accepted = ['overlap', 'backdated'].map((code) => ({
      code: `placement.${code}`,
      reason: 'For days',
    }))
    const before = (await heardBy(amber.candidate)).length
    await placed(await newJob(), {
      candidate_id: fixture.candidate_id,
      end_date: daysFromToday(10),
      accepted,
    })
    expect(await heardBy(amber.candidate)).toHaveLength(before + 1)
    // What reads as ending is live in every other room, and saved as it is shown.
    expect((await change(amber.owner, id, { status: 'ending', po_number: 'PO 8' })).body).toMatchObject({
      ...{ status: 'ending', po_number: 'PO 8' },
    })
    const heard = async () =>
      (await heardBy(amber.consultant)).filter(
        ({ title, actions }) =>
          title.startsWith('Placement ends soon') && actions[0]?.url.endsWith(`placement=${id}`),
      )
    await strike(new Date().toISOString())
    await strike(new Date().toISOString())
    expect(await heard()).toHaveLength(1)
    expect(
      (await owner(id, 'extension', { end_date: daysFromToday(12), reason: 'Two more days' })).status,
    ).toBe(200)
    await strike(new Date().toISOString())
    expect(await heard()).toHaveLength(2)
    expect(ref).toMatch(/^P/)
  })

  it('is terminated by the clock where its last day is to come, and the reason waits with it', async () => {
    const { id } = await placed(await newJob())
    const later = {
      ...termination,
      last_day: daysFromToday(25),
      by: 'worker',
      reason_code: 'found_other_work',
    }
    expect((await owner(id, 'termination', later)).body).toMatchObject({
      end_date: daysFromToday(25),
      status: 'live',
    })
    await strike(`${daysFromToday(27)}T09:00:00Z`)
    expect((await placementOf(id)).status).toBe('terminated')
    expect(await kindsOf(id)).toEqual(['start', 'termination', 'termination'])
  })

  it('is closed once nothing of it is open, and goes on from there by reinstatement alone', async () => {
    const made = await placed(await newJob(), { status: 'ended', end_date: '2026-02-01' })
    await saffron.settle()
    const sheets = (status: string) =>
      inAmber((db) =>
        sql`update timesheets set status = ${status}, bill_status = 'ready', pay_status = 'not_payable'
          where tenant_id = ${db.tenant} and placement_id = ${made.id}`.execute(db),
      )
    const status = async () => (await placementOf(made.id)).status
    const { body: listed } = await as(amber.owner).get(`/timesheets?placement_id=${made.id}`)
    if (listed.data.length === 0)
      await inAmber((db) =>
        sql`insert into timesheets (tenant_id, placement_id, candidate_id, client_id, period_start, period_end, due_at)
          values (${db.tenant}, ${made.id}, ${made.candidate_id}, ${fixture.client_id}, '2026-01-19', '2026-01-25', now())`.execute(
          db,
        ),
      )
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    await close(soon)
    expect(await status()).toBe('ended')
    await sheets('nil')
    await close(new Date().toISOString())
    expect(await status()).toBe('ended')
    await close(soon)
    expect(await status()).toBe('closed')
    expect(await kindsOf(made.id)).toEqual(['start', 'closing'])
    expect((await change(amber.owner, made.id, { status: 'ended' })).body.code).toBe('placement.status')
    const bare = await change(amber.owner, made.id, { status: 'live' })
    expect(Object.keys(bare.body.errors).sort()).toEqual(['end_date', 'reason'])
  })

  it('is not closed while a unit waits for a document; what our own payroll pays waits for none', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    for (const [side, engagement, status] of [
      ['chargeable', 'paye', 'ended'],
      ['payable', 'umbrella', 'ended'],
      ['payable', 'paye', 'closed'],
    ] as const) {
      const { id } = await placed(await newJob(), { status: 'ended', end_date: '2026-02-01' })
      await saffron.settle()
      await inAmber(async (db) => {
        await sql`update timesheets set status = 'nil' where tenant_id = ${db.tenant} and placement_id = ${id}`.execute(
          db,
        )
        await sql`insert into charge_units (tenant_id, placement_id, candidate_id, client_id, engagement_type,
            billing_profile_id, seq, day, period_end, label, unit, quantity, pay_rate, charge_rate, pay_amount,
            charge_amount, currency, chargeable, payable, source_kind)
          select p.tenant_id, p.id, p.candidate_id, p.client_id, ${engagement}, p.billing_profile_id, 1, '2026-01-19',
            '2026-01-25', 'Fee', 'fixed', 1, 1, 1, 100, 100, 'GBP', ${side === 'chargeable'}, ${side === 'payable'}, 'fee'
          from placements p where p.tenant_id = ${db.tenant} and p.id = ${id}`.execute(db)
      })
      await close(soon)
      expect([side, engagement, (await placementOf(id)).status]).toEqual([side, engagement, status])
    }
  })

  it('is copied as a draft on the same terms, for the same worker from the day after or for another', async () => {
    const job = await newJob()
    const [end_date, next_day] = [daysFromToday(11), daysFromToday(12)]
    const { id } = await placed(job, { end_date, department: 'Ward 4' })
    const again = await owner(id, 'clone', {})
    expect(again).toMatchObject({
      status: 201,
      body: { status: 'draft', start_date: next_day, end_date: null, department: 'Ward 4' },
    })
    expect(again.body.rates).toMatchObject([
      { pay_rate: '20.0000', effective_from: next_day, effective_to: null },
    ])
    const candidate_id = await newWorker()
    const days = { start_date: monday(1), end_date: daysFromToday(18) }
    const other = await owner(id, 'clone', { candidate_id, ...days })
    expect(other.body).toMatchObject({ candidate_id, ...days })
    expect(await kindsOf(other.body.id)).toEqual(['start'])
  })
})

describe('what cannot be', () => {
  it('a transfer into time that was handed in, before the start, after the end, or to what is so already', async () => {
    const [from_day, end_date] = [monday(2), daysFromToday(67)]
    const { id } = await placed(await newJob(), { end_date })
    await saffron.settle()
    await handIn(id, '2026-11-09', '2026-11-13')
    const supplier_id = await umbrella('Other Umbrella')
    const to = { engagement_type: 'umbrella', supplier_id, reason: 'Their wish' }
    for (const wrong_day of ['2026-11-13', '2026-01-04', addDays(end_date, 1)]) {
      const refused = await owner(id, 'transfer', { ...to, from_day: wrong_day })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['from_day']])
    }
    const same = { engagement_type: 'ltd_outside', supplier_id: fixture.supplier_id }
    expect((await owner(id, 'transfer', { ...to, ...same, from_day })).body.errors).toHaveProperty(
      'supplier_id',
    )
    const wrong = await owner(id, 'transfer', {
      ...to,
      engagement_type: 'ltd_inside',
      from_day,
    })
    expect(wrong.body.errors).toHaveProperty('supplier_id')
    expect((await owner(id, 'transfer', { ...to, from_day: '2026-11-16' })).status).toBe(200)
    expect(
      (
        await owner(id, 'transfer', {
          ...to,
          engagement_type: 'paye',
          supplier_id: null,
          from_day: '2026-11-16',
        })
      ).body.errors,
    ).toHaveProperty('from_day')
    expect(await kindsOf(id)).toEqual(['start', 'transfer'])
  })

  it('an end before time that was handed in, an extension of what is cancelled, a step without its reason', async () => {
    const [ends_on, later] = [daysFromToday(67), daysFromToday(214)]
    const { id } = await placed(await newJob(), { end_date: ends_on })
    await saffron.settle()
    await handIn(id, '2026-11-09', '2026-11-13')
    const early = await owner(id, 'termination', { ...termination, last_day: '2026-11-12' })
    expect(early).toMatchObject({ status: 422, body: { code: 'placement.worked_after' } })
    expect(early.body.errors).toHaveProperty('last_day')
    for (const [verb, given, field] of [
      ['termination', { ...termination, reason: '' }, 'reason'],
      ['termination', { ...termination, reason_code: 'bored' }, 'reason_code'],
      ['extension', { end_date: later, reason: '' }, 'reason'],
      ['extension', { end_date: ends_on, reason: 'The same day' }, 'end_date'],
      ['extension', { end_date: addDays(ends_on, -1), reason: 'An earlier day' }, 'end_date'],
      ['review', { note: '' }, 'note'],
      ['review', { note: 'Looked at', next_review_on: '2026-01-01' }, 'next_review_on'],
      ['termination', { ...termination, last_day: addDays(ends_on, 3) }, 'last_day'],
    ] as const) {
      const refused = await owner(id, verb, given)
      expect([verb, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([verb, 422, [field]])
    }
    const rates = [{ rate_code_id: fixture.basic, pay_rate: '22.00', charge_rate: '29.00' }]
    const back = { end_date: later, rates, rates_from: '2026-11-13', reason: 'Wanted on' }
    expect((await owner(id, 'extension', back)).body.errors).toHaveProperty('rates_from')
    const draft = await placed(await newJob(), { status: 'draft' })
    await change(amber.owner, draft.id, { status: 'cancelled', reason: 'By mistake' })
    const cancelled = await owner(draft.id, 'extension', { end_date: later, reason: 'Wanted on' })
    expect(cancelled).toMatchObject({ status: 422, body: { code: 'placement.status' } })
    expect(await kindsOf(id)).toEqual(['start'])
  })

  it('two extensions at one instant: one goes through', async () => {
    const { id, version } = await placed(await newJob(), { end_date: daysFromToday(11) })
    const answers = await Promise.all(
      [daysFromToday(67), daysFromToday(95)].map((end_date) =>
        as(amber.owner).post(`/placements/${id}/extension`, { version, end_date, reason: 'Wanted on' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await kindsOf(id)).toEqual(['start', 'extension'])
  })

  it('a step by somebody without its permission, or of another agency', async () => {
    const { id } = await placed(await newJob(), { end_date: daysFromToday(11) })
    const sees = ['placements.view', 'jobs.view', 'candidates.view']
    const viewer = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'Vera Viewer', email: 'vera@viewer.test', role: 'none', permissions: sees },
    })
    const given: Record<string, object> = {
      approval: {},
      extension: { end_date: null, reason: 'Wanted on' },
      termination,
      transfer: { from_day: daysFromToday(8), engagement_type: 'paye', reason: 'Their wish' },
      review: { note: 'Looked at' },
      clone: {},
    }
    for (const [verb, each] of Object.entries(given)) {
      expect([verb, (await act(viewer, id, verb, each)).status]).toEqual([verb, 403])
      const stranger = await as(birch.owner).post(`/placements/${id}/${verb}`, { version: 1, ...each })
      expect([verb, stranger.status]).toEqual([verb, 404])
    }
    const updates = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'Uma Updates', email: 'uma@updates.test', role: 'none' },
      permissions: [...sees, 'placements.update', 'placements.extend'],
    })
    const moved = await act(updates, id, 'transfer', given.transfer!)
    expect([moved.status, moved.body.permission ?? moved.body.data?.permission]).toEqual([
      403,
      'candidates.update',
    ])
    // Rates beside an extension take the right to see and to change them.
    const rates = [{ rate_code_id: fixture.basic, pay_rate: '22.00', charge_rate: '29.00' }]
    expect(
      (await act(updates, id, 'extension', { ...given.extension, end_date: daysFromToday(214), rates }))
        .status,
    ).toBe(403)
    expect((await act(updates, id, 'extension', given.extension!)).status).toBe(200)
    expect((await as(birch.owner).get(`/placements/${id}/terms`)).status).toBe(404)
  })

  it('a step that somebody changes or takes away afterwards', async () => {
    const { id } = await placed(await newJob())
    for (const statement of [
      sql`update placement_terms set reason = 'x' where placement_id = ${id}`,
      sql`delete from placement_terms where placement_id = ${id}`,
    ])
      await expect(inAmber((db) => statement.execute(db))).rejects.toThrow(/permission denied/)
  })
})
