import { beforeAll, describe, expect, it } from 'vitest'
import {
  body,
  change,
  changeJob,
  fixture,
  foreign,
  historyOf,
  jobOf,
  lately,
  layGround,
  newJob,
  newWorker,
  placed,
  placementOf,
  set,
} from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

const post = (given: object) => as(amber.owner).post('/placements', given)
const because = (code: string) => ({ accepted: [{ code, reason: 'Agreed with the client' }] })

/** While the fixture is like this, and as it was afterwards. */
async function whileIt(
  table: 'clients' | 'suppliers',
  values: object,
  back: object,
  work: () => Promise<void>,
) {
  const id = table === 'clients' ? fixture.client_id : fixture.supplier_id
  await set(table, id, values)
  try {
    await work()
  } finally {
    await set(table, id, back)
  }
}

describe('no placement begins', () => {
  it('at an archived client, nor a job there', async () => {
    const job = await newJob()
    const closed = await newJob()
    await changeJob(amber.owner, closed.id, { status: 'closed' })
    await whileIt('clients', { status: 'inactive' }, { status: 'active' }, async () => {
      expect(await post(await body(job))).toMatchObject({ status: 422, body: { code: 'client.archived' } })
      const another = { title: 'x', client_id: fixture.client_id, start_date: '2026-01-05' }
      expect(await as(amber.owner).post('/jobs', another)).toMatchObject({
        status: 422,
        body: { code: 'client.archived', errors: { client_id: expect.any(Array) } },
      })
      expect((await changeJob(amber.owner, closed.id, { status: 'open' })).body.code).toBe('client.archived')
    })
  })

  it('at a client on hold; those that are there go on, and can be changed', async () => {
    const job = await newJob({ openings: 2 })
    const { id } = await placed(job)
    await whileIt('clients', { status: 'on_hold' }, { status: 'active' }, async () => {
      expect((await post(await body(job))).body.code).toBe('client.on_hold')
      expect((await change(amber.owner, id, { po_number: 'PO 1' })).status).toBe(200)
    })
  })

  it.each(['lead', 'leaver', 'archived'])('of a candidate who is %s, nor goes live', async (status) => {
    const job = await newJob()
    const draft = await placed(job, { status: 'draft' })
    await set('candidates', draft.candidate_id, { status })
    expect((await change(amber.owner, draft.id, { status: 'live' })).body).toMatchObject({
      code: 'candidate.not_available',
      errors: { candidate_id: expect.any(Array) },
    })
    const again = await post(await body(job, { candidate_id: draft.candidate_id }))
    expect([again.status, again.body.code]).toEqual([422, 'candidate.not_available'])
  })

  it.each(['suspended', 'terminated'])('through a supplier that is %s', async (status) => {
    const job = await newJob()
    const values = { status, suspended_reason: status === 'suspended' ? 'No insurance' : '' }
    await whileIt('suppliers', values, { status: 'approved', suspended_reason: '' }, async () => {
      const refused = await post(await body(job))
      expect([refused.status, refused.body.code]).toEqual([422, 'supplier.held'])
      if (status === 'suspended') expect(refused.body.errors.candidate_id[0]).toContain('No insurance')
    })
  })

  it('before the engagement that it is paid under', async () => {
    const job = await newJob()
    const candidate_id = await newWorker()
    const early = { candidate_id, start_date: '2019-12-31' }
    const rates = (await body(job)).rates.map((row) => ({ ...row, effective_from: '2019-12-31' }))
    const refused = await post(await body(job, { ...early, rates }))
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'candidate.not_engaged', errors: { start_date: expect.any(Array) } },
    })
    const { id } = await placed(job, { candidate_id })
    const earlier = await change(amber.owner, id, { start_date: '2019-12-31', rates })
    expect(earlier.body.code).toBe('candidate.not_engaged')
  })

  it('live without an approver, nor goes live, nor loses them', async () => {
    const job = await newJob()
    const bare = await post(await body(job, { approver_user_id: null }))
    expect(bare).toMatchObject({ status: 422, body: { errors: { approver_user_id: expect.any(Array) } } })
    const draft = await placed(job, { approver_user_id: null, status: 'draft' })
    expect((await change(amber.owner, draft.id, { status: 'live' })).body.code).toBe('placement.no_approver')
    const { id } = await placed(await newJob())
    expect((await change(amber.owner, id, { approver_user_id: null })).body.code).toBe(
      'placement.no_approver',
    )
  })

  it('on a job that is closed, cancelled or on hold', async () => {
    for (const status of ['closed', 'cancelled', 'on_hold']) {
      const job = await newJob()
      await changeJob(amber.owner, job.id, { status })
      expect([status, (await post(await body(job))).body.code]).toEqual([status, 'job.not_open'])
    }
  })
})

describe('a reason is asked for', () => {
  it('more live placements than openings', async () => {
    const job = await newJob()
    await placed(job)
    const second = await body(job, lately())
    const warned = await post(second)
    expect(warned).toMatchObject({ status: 409, body: { code: 'needs_reason' } })
    expect(warned.body.warnings).toMatchObject([{ code: 'placement.openings' }])
    const made = await post({ ...second, ...because('placement.openings') })
    expect(made.status).toBe(201)
    const [logged] = await historyOf('placements', made.body.id)
    expect(logged.changes.accepted_warnings.to).toContain('Accepted because: Agreed with the client')
  })

  it('the same worker twice on the same days, and not on others', async () => {
    const candidate_id = await newWorker()
    const first = await placed(await newJob(), { candidate_id, end_date: '2026-03-31' })
    const job = await newJob()
    const rates = (await body(job)).rates.map((row) => ({ ...row, effective_from: '2026-04-01' }))
    const later = await placed(job, { candidate_id, start_date: '2026-04-01', rates })
    const warned = await change(amber.owner, first.id, { end_date: '2026-04-01' })
    expect(warned.body.warnings).toMatchObject([{ code: 'placement.overlap', field: 'candidate_id' }])
    expect(warned.body.warnings[0].text).toContain(later.ref)
    expect((await change(amber.owner, first.id, { end_date: '2026-03-30' })).status).toBe(200)
    // A third, by somebody who may not see the other two.
    const stranger = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'Own Only', email: 'own.only@amber.test', role: 'none' },
      permissions: ['candidates.view', 'jobs.view', 'placements.view.own', 'placements.create'].concat([
        'placements.approve.own',
        'placements.rates.propose.own',
      ]),
    })
    const hidden = await as(stranger).post(
      '/placements',
      await body(await newJob(), { ...lately(), candidate_id }),
    )
    expect(hidden.body.warnings).toMatchObject([{ code: 'placement.overlap' }])
    expect(hidden.body.description).not.toContain(later.ref)
  })

  it('pay above charge, and pay below the minimum wage: without telling a figure', async () => {
    const job = await newJob()
    const given = await body(job, lately())
    const rates = [{ ...given.rates[0]!, pay_rate: '1.00', charge_rate: '0.50' }]
    const warned = await post({ ...given, rates })
    expect(warned.body.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'placement.margin',
      'placement.minimum_wage',
    ])
    expect(warned.body.description).not.toMatch(/£1\.00|£0\.50/)
    const made = await placed(job)
    const dearer = [{ ...given.rates[0]!, effective_from: made.start_date, pay_rate: '30.00' }]
    expect((await change(amber.owner, made.id, { rates: dearer })).body.warnings).toMatchObject([
      { code: 'placement.margin' },
    ])
    const accepted = await change(amber.owner, made.id, { rates: dearer, ...because('placement.margin') })
    expect(accepted.status).toBe(200)
    // What was accepted is not asked about again, as long as it stays.
    expect((await change(amber.owner, made.id, { rates: dearer, po_number: 'PO 2' })).status).toBe(200)
    const [, logged] = await historyOf('placements', made.id, amber.compliance)
    expect(JSON.stringify({ ...logged, at: null })).not.toMatch(/30\.00|26\.00/)
  })
})

describe('the places of a job', () => {
  it('are not fewer than are taken, but for a reason', async () => {
    const job = await newJob({ openings: 2 })
    await placed(job)
    await placed(job)
    const warned = await changeJob(amber.owner, job.id, { openings: 1 })
    expect(warned.body.warnings).toMatchObject([{ code: 'placement.openings', field: 'openings' }])
    const given = { openings: 1, ...because('placement.openings') }
    expect((await changeJob(amber.owner, job.id, given)).body).toMatchObject({
      openings: 1,
      status: 'filled',
    })
  })

  it('fill it, and open it again, by themselves, in the history of the job', async () => {
    const job = await newJob({ openings: 2 })
    const first = await placed(job)
    expect(await jobOf(job.id)).toMatchObject({ status: 'open', live_count: 1 })
    await placed(job)
    expect(await jobOf(job.id)).toMatchObject({ status: 'filled', live_count: 2, version: 1 })
    const ended = { status: 'terminated', end_date: '2026-11-20', reason: 'Found another job' }
    expect((await change(amber.consultant, first.id, ended)).status).toBe(404)
    expect((await change(amber.owner, first.id, ended)).status).toBe(200)
    expect((await jobOf(job.id)).status).toBe('open')
    expect((await historyOf('jobs', job.id)).slice(0, 2)).toMatchObject([
      { user_name: 'Saffron', changes: { reason: { to: 'By itself: 1 of 2 places are taken' } } },
      { user_name: 'Saffron', changes: { status: { from: 'open', to: 'filled' } } },
    ])
    await changeJob(amber.owner, job.id, { openings: 1 })
    expect((await jobOf(job.id)).status).toBe('filled')
    expect((await changeJob(amber.owner, job.id, { status: 'open' })).body.code).toBe('job.status')
  })

  it('are not given away twice: of ten at the same instant one is placed without a reason', async () => {
    const job = await newJob()
    const bodies = await Promise.all(Array.from({ length: 10 }, () => body(job)))
    const answers = await Promise.all(bodies.map(post))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'needs_reason')).toHaveLength(9)
    expect(await jobOf(job.id)).toMatchObject({ status: 'filled', live_count: 1 })
  })

  it('nor one worker to ten jobs at the same instant', async () => {
    const candidate_id = await newWorker()
    const bodies = await Promise.all(
      Array.from({ length: 10 }, async () => body(await newJob(), { candidate_id })),
    )
    const answers = await Promise.all(bodies.map(post))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('are not taken by a candidate, nor at a client, that is archived at the same instant', async () => {
    const archive = async (path: string, status: string) => {
      const { version } = (await as(amber.owner).get(path)).body
      return () => as(amber.owner).patch(path, { version, status })
    }
    for (let round = 0; round < 4; round++) {
      const client = await as(amber.consultant).post('/clients', { name: `Brief Client ${round}` })
      await as(amber.owner).patch(`/clients/${client.body.id}`, { version: 1, status: 'active' })
      const given = await body(await newJob({ client_id: client.body.id }))
      const away =
        round % 2
          ? await archive(`/candidates/${given.candidate_id}`, 'archived')
          : await archive(`/clients/${client.body.id}`, 'inactive')
      const answers = await Promise.all([post(given), away()])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    }
  })
})

describe('another agency', () => {
  it('changes neither job nor placement, and places nobody of ours', async () => {
    const job = await newJob()
    const { id } = await placed(job)
    const ended = { status: 'terminated', end_date: '2026-11-20', reason: 'Not theirs', version: 1 }
    expect((await as(birch.owner).patch(`/placements/${id}`, ended)).status).toBe(404)
    expect((await as(birch.owner).patch(`/jobs/${job.id}`, { version: 1, status: 'closed' })).status).toBe(
      404,
    )
    const theirs = await newJob({}, birch)
    const worker = await newWorker()
    const given = { ...(await body(theirs, {}, birch)), candidate_id: worker }
    const refused = await as(birch.owner).post('/placements', given)
    expect(refused.body.errors).toEqual({ candidate_id: ['Candidate not found'] })
    expect(foreign.client_id).not.toBe(fixture.client_id)
    expect((await placementOf(id)).status).toBe('live')
  })
})

describe('with a placement', () => {
  const portalOf = async (id: number) => (await as(amber.owner).get(`/candidates/${id}`)).body.portal

  it('a worker without an account is invited, once and by whoever may', async () => {
    const job = await newJob({ openings: 9 })
    const quiet = await placed(job)
    expect(await portalOf(quiet.candidate_id)).toBe('none')
    const { candidate_id } = await placed(job, { invite: true })
    expect(await portalOf(candidate_id)).toBe('invited')
    const again = await body(job, { candidate_id, start_date: '2026-02-02', invite: true })
    await post(again)
    const invited = (await historyOf('candidates', candidate_id)).map(
      (entry: { action: string }) => entry.action,
    )
    expect(invited).toEqual(['invited to the portal'])
  })

  it('that is refused nobody is invited, nor by somebody who may not', async () => {
    const job = await newJob({ openings: 9 })
    const wrong = await body(job, { invite: true, start_date: '2026-03-02', end_date: '2026-03-01' })
    expect((await post(wrong)).status).toBe(422)
    expect(await portalOf(wrong.candidate_id)).toBe('none')
    const places = await addPerson(saffron.database, amber.tenant, {
      name: 'Pia Places',
      email: 'pia@places.test',
      role: 'auditor',
      permissions: ['placements.create', 'placements.approve', 'placements.rates.approve'],
    })
    const given = await body(job, { invite: true })
    const refused = await as(places).post('/placements', given)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['invite']])
    expect((await as(places).post('/placements', { ...given, invite: false })).status).toBe(201)
  })
})
