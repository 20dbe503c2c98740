import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { background } from '#areas/compliance/background.ts'
import type { Db } from '#platform/db/tenant.ts'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person } from '#test/people.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'
import { mailsSent } from '#test/sent-links.ts'

openAgencies()
let fixture: Awaited<ReturnType<typeof createPlacementFixture>>
let officer: Person
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  officer = await addPerson(saffron.database, amber.tenant, {
    ...{ name: 'Olga Officer', email: 'officer@amber.test', role: 'compliance_officer' },
  })
})

const requirement = async (name: string, more: object = {}): Promise<number> =>
  (
    await as(amber.owner).post('/compliance-requirements', {
      ...{ name, applies_to: 'candidates', kind: 'form', severity: 'pay' },
      evidence: [{ key: 'number', label: 'Number', kind: 'text' }],
      ...more,
    })
  ).body.id
const template = async (name: string, items: object[], more: object = {}): Promise<number> => {
  const made = await as(amber.owner).post('/compliance-templates', { name, items, ...more })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}
async function placed(more: object = {}): Promise<number> {
  const job = await as(amber.owner).post('/jobs', {
    ...{ title: 'Night nurse', client_id: fixture.client_id, start_date: '2026-01-05' },
  })
  const body = { ...goldenPlacementBody(fixture, job.body.id, amber.approver.id), ...more }
  const made = await as(amber.owner).post('/placements', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await saffron.settle()
  return made.body.id
}
const statusOf = async (requirement_id: number) => {
  const { data } = (await as(amber.owner).get(`/compliance-requests?requirement_id=${requirement_id}`)).body
  return data.map(({ status, reason }: { status: string; reason: string }) => [status, reason])
}
const become = async (id: number, status: string) => {
  const { version } = (await as(amber.owner).get(`/placements/${id}`)).body
  const changed = await as(amber.owner).patch(`/placements/${id}`, { version, status, reason: 'Asked for' })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await saffron.settle()
}

it('withdraws what waits for a placement that is cancelled, unless another one needs it, and asks anew', async () => {
  const [own, shared] = [
    await requirement('Induction', { applies_to: 'placements', severity: 'advisory' }),
    await requirement('Health', { severity: 'advisory' }),
  ]
  const made = await template('Wards', [{ requirement_id: own }, { requirement_id: shared }])
  const [first, second] = [await placed({ status: 'draft' }), await placed({ status: 'draft' })]
  await become(first, 'cancelled')
  expect(await statusOf(own)).toEqual([
    ['requested', ''],
    ['withdrawn', 'The placement was cancelled'],
  ])
  expect(await statusOf(shared)).toEqual([['requested', '']])
  await become(second, 'cancelled')
  expect(await statusOf(shared)).toEqual([['withdrawn', 'The placement was cancelled']])
  await become(first, 'draft')
  expect((await statusOf(shared))[0]).toEqual(['requested', ''])
  await as(amber.owner).patch(`/compliance-templates/${made}`, { version: 1, archived: true })
})

it('is not required any more once its condition ended; what it asks by now is asked', async () => {
  const [gone, kept, next] = [
    await requirement('Old check', { severity: 'advisory' }),
    await requirement('Kept check', { severity: 'advisory' }),
    await requirement('New check', { severity: 'advisory' }),
  ]
  const made = await template('Checks', [{ requirement_id: gone }, { requirement_id: kept }])
  const id = await placed({ status: 'draft' })
  const changed = await as(amber.owner).patch(`/compliance-templates/${made}`, {
    ...{ version: 1, items: [{ requirement_id: kept }, { requirement_id: next }] },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const { version } = (await as(amber.owner).get(`/placements/${id}`)).body
  await as(amber.owner).patch(`/placements/${id}`, { version, role: 'Ward nurse' })
  await saffron.settle()
  expect((await statusOf(gone))[0][0]).toBe('not_required')
  expect((await statusOf(kept))[0][0]).toBe('requested')
  expect((await statusOf(next))[0][0]).toBe('requested')
  await as(amber.owner).patch(`/compliance-templates/${made}`, { version: 2, archived: true })
})

it('tells reviewers once a day what waits for them, and asks again where a waiver ended', async () => {
  const role = await inAmber(async (db) => {
    const { rows } = await sql<{ id: number }>`
      select id from roles where tenant_id = ${db.tenant} and key = 'compliance_officer'`.execute(db)
    return rows[0]!.id
  })
  const [theirs, waived] = [
    await requirement('Reviewed by officers', { reviewer_role_id: role }),
    await requirement('Waived'),
  ]
  const asked = await as(amber.owner).post('/compliance-requests', {
    ...{ requirement_ids: [theirs, waived], subject: 'candidates', subject_ids: [fixture.candidate_id] },
  })
  const [submitted, ended] = asked.body.ids
  await as(amber.owner).post(`/compliance-requests/${submitted}/submission`, {
    answers: { number: '1' },
    version: 1,
  })
  await as(officer).post(`/compliance-requests/${ended}/waiver`, {
    ...{ reason: 'For a week', until: '2199-01-01', version: 1 },
  })
  await inAmber((db) =>
    sql`update compliance_requests set waived_until = '2026-01-01' where tenant_id = ${db.tenant} and id = ${ended}`.execute(
      db,
    ),
  )
  const before = (await mailsSent()).length
  const job = {
    ...saffron.deps,
    tenant: amber.tenant,
    now: new Date(),
    inTenant: <T>(work: (db: Db) => Promise<T>) => saffron.database.inTenant(amber.tenant.id, work),
  }
  await background['compliance.nightly']!(job as never, {} as never)
  const sent = (await mailsSent()).slice(before)
  const to = (address: string) =>
    sent.filter((mail) => mail.to?.[0]?.address === address).map(({ subject }) => subject)
  expect(to('officer@amber.test')).toContain('1 submission to review')
  // Whoever submitted it does not review it, and other roles do not either.
  expect(to(amber.owner.email)).toEqual([])
  expect((await statusOf(waived))[0][0]).toBe('requested')
  expect(sent.some(({ text }) => text?.includes('Waived'))).toBe(true)
})
