import { beforeAll, describe, expect, it } from 'vitest'
import {
  body,
  changeJob,
  change as changePlacement,
  historyOf,
  layGround,
  newJob,
  newWorker,
  placed,
  set,
} from '#areas/jobs/jobs.testing.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'

openAgencies()
beforeAll(layGround)

const add = (who: Person, job_id: number, candidate_ids: number[], more: object = {}) =>
  as(who).post('/job-candidates', { job_id, candidate_ids, ...more })
const added = async (job: { id: number }, more: object = {}) => {
  const { status, body: reply } = await add(amber.consultant, job.id, [await newWorker()], more)
  expect([status, reply.code]).toEqual([201, undefined])
  return reply.data[0]
}
const change = (who: Person, { id, version }: { id: number; version: number }, changes: object) =>
  as(who).patch(`/job-candidates/${id}`, { version, ...changes })
const entry = async (id: number) => (await as(amber.owner).get(`/job-candidates/${id}`)).body
const listed = async (who: Person, query: string) =>
  (await as(who).get(`/job-candidates?${query}`)).body.data.map(({ id }: { id: number }) => id)

describe('candidates', () => {
  it('are put on a job together, and who is on it already stays as they are', async () => {
    const job = await newJob()
    const [one, two, three] = [await newWorker(), await newWorker(), await newWorker()]
    const first = await add(amber.consultant, job.id, [one], { stage: 'replied', note: 'Rang back' })
    expect(first.body).toMatchObject({
      already: 0,
      data: [{ stage: 'replied', note: 'Rang back', job_title: 'Night nurse', owner_name: 'Cara Cole' }],
    })
    const second = await add(amber.consultant, job.id, [one, two, three, two])
    expect([second.status, second.body.already, second.body.data.length]).toEqual([201, 1, 2])
    expect(await entry(first.body.data[0].id)).toMatchObject({ stage: 'replied' })
    const [entryOf] = await historyOf('jobs', job.id)
    expect(entryOf).toMatchObject({ action: 'candidates added', changes: { stage: { to: 'To contact' } } })
  })

  it('at the same instant twice stand there once', async () => {
    const job = await newJob()
    const worker = await newWorker()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => add(amber.consultant, job.id, [worker])),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(replies.reduce((sum, reply) => sum + reply.body.data.length, 0)).toBe(1)
    expect((await listed(amber.owner, `job_id=${job.id}`)).length).toBe(1)
  })

  it('are refused at their field: on a job that is over, archived, none, too many, or declined without a word', async () => {
    const job = await newJob()
    const worker = await newWorker()
    const archived = await newWorker()
    await set('candidates', archived, { status: 'archived' })
    const closed = await newJob()
    await changeJob(amber.owner, closed.id, { status: 'closed' })
    const refused = async (...given: Parameters<typeof add>) => {
      const { status, body: reply } = await add(...given)
      return [status, Object.keys(reply.errors ?? {})]
    }
    expect(await refused(amber.consultant, closed.id, [worker])).toEqual([422, ['job_id']])
    expect(await refused(amber.consultant, job.id, [worker, archived])).toEqual([422, ['candidate_ids.1']])
    expect(await refused(amber.consultant, job.id, [9_999_999])).toEqual([422, ['candidate_ids.0']])
    expect(await refused(amber.consultant, 9_999_999, [worker])).toEqual([422, ['job_id']])
    expect(await refused(amber.consultant, job.id, [])).toEqual([422, ['candidate_ids']])
    expect(await refused(amber.consultant, job.id, Array(101).fill(worker))).toEqual([422, ['candidate_ids']])
    expect(await refused(amber.consultant, job.id, [worker], { stage: 'declined' })).toEqual([
      422,
      ['rejected_reason'],
    ])
    expect(await refused(amber.consultant, job.id, [worker], { stage: 'placed' })).toEqual([422, ['stage']])
    expect(await refused(amber.consultant, job.id, [worker], { note: 'x'.repeat(2001) })).toEqual([
      422,
      ['note'],
    ])
    expect(await refused(amber.consultant, job.id, [worker], { next_action_on: '1066-10-14' })).toEqual([
      422,
      ['next_action_on'],
    ])
    expect(await refused(amber.consultant, job.id, [worker], { owner_user_id: birch.consultant.id })).toEqual(
      [422, ['owner_user_id']],
    )
    expect(await listed(amber.owner, `job_id=${job.id}`)).toEqual([])
  })
})

describe('a candidate on a job', () => {
  it('is moved on, with a note and the next action; the job tells it', async () => {
    const job = await newJob()
    const one = await added(job)
    const moved = await change(amber.consultant, one, {
      stage: 'interviewing',
      note: 'Tuesday at ten',
      next_action_on: '2026-03-03',
    })
    expect(moved.body).toMatchObject({ stage: 'interviewing', next_action_on: '2026-03-03', version: 2 })
    expect(moved.body.stage_since > one.stage_since).toBe(true)
    const planned = await change(amber.consultant, moved.body, { next_action_on: null })
    expect(planned.body).toMatchObject({ next_action_on: null, stage_since: moved.body.stage_since })
    const [second, first] = await historyOf('jobs', job.id)
    expect([first.action, second.action]).toEqual(['candidate moved', 'candidate changed'])
    expect(first.changes).toMatchObject({
      candidate: one.candidate_name,
      stage: { from: 'To contact', to: 'Interview' },
    })
  })

  it('is declined with a reason, which goes when they are thought of again', async () => {
    const one = await added(await newJob())
    const silent = await change(amber.consultant, one, { stage: 'declined' })
    expect([silent.status, silent.body.errors]).toEqual([422, { rejected_reason: ['Please say why'] }])
    const declined = await change(amber.consultant, one, { stage: 'declined', rejected_reason: 'Too far' })
    expect(declined.body).toMatchObject({ stage: 'declined', rejected_reason: 'Too far' })
    const again = await change(amber.consultant, declined.body, { stage: 'contacted' })
    expect(again.body).toMatchObject({ stage: 'contacted', rejected_reason: '' })
  })

  it('is changed by one of two who saw the same', async () => {
    const one = await added(await newJob())
    const both = await Promise.all(
      ['replied', 'offered'].map((stage) => change(amber.consultant, one, { stage })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('becomes placed by a placement, in the act that makes it, and stays so while it stands', async () => {
    const job = await newJob()
    const one = await added(job, { stage: 'offered', next_action_on: '2026-03-03' })
    const early = await change(amber.consultant, one, { stage: 'placed' })
    expect([early.status, early.body.code]).toEqual([422, 'job_candidate.not_placed'])

    const refused = await as(amber.owner).post('/placements', {
      ...(await body(job, { candidate_id: one.candidate_id })),
      rates: [],
    })
    expect(refused.status).toBe(422)
    expect(await entry(one.id)).toMatchObject({ stage: 'offered', has_placement: false })

    const placement = await placed(job, { candidate_id: one.candidate_id })
    const now = await entry(one.id)
    expect(now).toMatchObject({ stage: 'placed', has_placement: true, next_action_on: null, version: 2 })
    const moved = (await historyOf('jobs', job.id)).find(
      ({ action }: { action: string }) => action === 'candidate moved',
    )
    expect(moved.changes).toMatchObject({
      stage: { from: 'Offered', to: 'Placed' },
      reason: { to: 'By itself: a placement was made' },
    })

    const back = await change(amber.consultant, now, { stage: 'offered' })
    expect([back.status, back.body.code]).toEqual([422, 'job_candidate.placed'])
    await changePlacement(amber.owner, placement.id, { status: 'cancelled', reason: 'Wrong person' })
    const freed = await change(amber.consultant, now, { stage: 'offered' })
    expect(freed.body).toMatchObject({ stage: 'offered', has_placement: false })
  })

  it('who works there already is placed from the start', async () => {
    const job = await newJob()
    const placement = await placed(job)
    const { body: reply } = await add(amber.owner, job.id, [placement.candidate_id])
    expect(reply.data[0]).toMatchObject({ stage: 'placed', has_placement: true })
  })

  it('is taken off the job and told of; the record of the candidate stays', async () => {
    const job = await newJob()
    const one = await added(job)
    const gone = await as(amber.consultant).delete(`/job-candidates/${one.id}`)
    expect([gone.status, gone.body.title]).toEqual([200, 'Taken off the job'])
    expect((await as(amber.owner).get(`/job-candidates/${one.id}`)).status).toBe(404)
    expect((await as(amber.owner).get(`/candidates/${one.candidate_id}`)).status).toBe(200)
    expect((await historyOf('jobs', job.id))[0]).toMatchObject({ action: 'candidate removed' })
  })

  it('goes with the job', async () => {
    const job = await newJob()
    const one = await added(job)
    expect((await as(amber.owner).delete(`/jobs/${job.id}`)).status).toBe(200)
    expect((await as(amber.owner).get(`/job-candidates/${one.id}`)).status).toBe(404)
  })
})

describe('the list', () => {
  it('is narrowed by job, candidate, stage, owner and what is due, sorted by the next action, and searched', async () => {
    const job = await newJob()
    const late = await added(job, { next_action_on: '2020-01-01', stage: 'replied' })
    const never = await added(job)
    const soon = await added(job, { next_action_on: '2198-01-01', owner_user_id: amber.colleague.id })
    const of = `job_id=${job.id}`
    expect(await listed(amber.owner, `${of}&sort=next_action`)).toEqual([late.id, soon.id, never.id])
    expect(await listed(amber.owner, `${of}&due=true`)).toEqual([late.id])
    expect(await listed(amber.owner, `${of}&stage=replied,offered`)).toEqual([late.id])
    expect(await listed(amber.owner, `${of}&owner_user_id=${amber.colleague.id}`)).toEqual([soon.id])
    expect(await listed(amber.owner, `candidate_id=${never.candidate_id}`)).toEqual([never.id])
    const name = never.candidate_name.split(' ')[0].toLowerCase()
    expect(await listed(amber.owner, `${of}&search=${name}%20`)).toContain(never.id)
  })

  it('is taken out to a file, with the words of the screen', async () => {
    const job = await newJob()
    const one = await added(job, { stage: 'submitted' })
    const made = await as(amber.owner).post('/exports', {
      ...{ list: '/job-candidates', format: 'csv', columns: ['candidate_name', 'stage'] },
      query: { job_id: String(job.id) },
    })
    expect(made.status).toBe(201)
    await saffron.settle()
    const file = await as(amber.owner).get(`/exports/${made.body.id}/file`)
    expect(String(file.body)).toContain(`${one.candidate_name},Put forward`)
  })
})

describe('nobody else', () => {
  it('reads or changes it: without the permission, of another agency, or beyond their own jobs', async () => {
    const job = await newJob()
    const one = await added(job)
    const worker = await newWorker()
    expect((await as(amber.candidate).get(`/job-candidates/${one.id}`)).status).toBe(403)
    expect((await add(amber.candidate, job.id, [worker])).status).toBe(403)
    for (const reply of [
      await as(birch.owner).get(`/job-candidates/${one.id}`),
      await change(birch.owner, one, { stage: 'offered' }),
      await as(birch.owner).delete(`/job-candidates/${one.id}`),
    ])
      expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
    expect(await listed(birch.owner, `job_id=${job.id}`)).toEqual([])

    const own = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'Olive Own', email: 'olive@pipeline.test', role: 'none' },
      permissions: ['jobs.view', 'jobs.update.own', 'candidates.view.own'],
    })
    expect((await as(own).get(`/job-candidates/${one.id}`)).status).toBe(200)
    expect((await change(own, one, { stage: 'offered' })).status).toBe(404)
    expect((await as(own).delete(`/job-candidates/${one.id}`)).status).toBe(404)
    expect((await add(own, job.id, [worker])).body.errors).toEqual({ job_id: ['Job not found'] })
    await inAmber((db) =>
      db
        .updateTable('jobs')
        .set({ owner_user_id: own.id })
        .where('tenant_id', '=', db.tenant)
        .where('id', '=', job.id)
        .execute(),
    )
    expect((await add(own, job.id, [worker])).body.errors).toEqual({
      'candidate_ids.0': ['Candidate not found'],
    })
    expect((await change(own, one, { stage: 'offered' })).status).toBe(200)
  })
})
