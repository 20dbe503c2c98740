import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { place } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { today } from '#test/days.ts'
import { textOf } from '#test/pdf.ts'
import { nobody, type Person } from '#test/people.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'

let fixture: PlacementFixture
let placement: number

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  await inAmber((db) =>
    sql`update engagements set type = 'umbrella' where tenant_id = ${db.tenant}`.execute(db),
  )
  placement = await place({ saffron, agency: amber, fixture, as })
})

const shown = async (who: Person = amber.consultant) =>
  (await as(who).get(`/placements/${placement}/key-information`)).body
const issue = (body: object = {}, who: Person = amber.consultant) =>
  as(who).post(`/placements/${placement}/key-information`, body)
const acknowledge = (id: number, who: Person = amber.candidate, typed_name = 'Dan Doyle') =>
  as(who).post(`/my-key-information/${id}/acknowledgement`, { typed_name })
const listed = async (query = '', who: Person = amber.compliance) =>
  (await as(who).get(`/key-information?${query}`)).body.data
const titlesFor = async (who: Person): Promise<string[]> =>
  (await as(who).get('/notifications')).body.data.map(({ data }: { data: { title: string } }) => data.title)
const valueAt = ({ rows }: { rows: { label: string; value: string }[] }, label: string) =>
  rows.find((row) => row.label === label)?.value

describe('the key information document of a placement', () => {
  it('is due, previewed without keeping anything, and issued to the worker', async () => {
    expect(await shown()).toMatchObject({ state: 'missing', may_issue: true, documents: [] })
    expect(await listed('state=missing')).toMatchObject([
      { id: placement, state: 'missing', version_no: null },
    ])
    const preview = await as(amber.consultant).post(`/placements/${placement}/key-information-preview`, {
      fees: 'A uniform of £20',
    })
    expect(preview.status).toBe(200)
    expect(valueAt(preview.body, 'Fees for goods or services')).toBe('A uniform of £20')
    expect((await shown()).documents).toEqual([])
    const made = await issue({ fees: 'A uniform of £20' })
    expect(made).toMatchObject({
      status: 201,
      body: { version_no: 1, issued_on: today(), acknowledged_at: null, superseded: false },
    })
    expect(made.body.content).toEqual(preview.body)
    expect(await titlesFor(amber.candidate)).toContain('Key information about your work as Night nurse')
    const again = await issue({ fees: 'A uniform of £20' })
    expect(again).toMatchObject({ status: 409, body: { code: 'key_information.same' } })
  })

  it('is a PDF with all that it says, the same each time', async () => {
    const { documents } = await shown()
    const pdf = () => as(amber.candidate).get(`/key-information/${documents[0].id}/pdf`)
    const [one, two] = [await pdf(), await pdf()]
    expect(one.status).toBe(200)
    expect(Buffer.compare(one.bytes, two.bytes)).toBe(0)
    const text = await textOf(one.bytes)
    for (const part of ['Key information document', 'Dan Doyle', 'A uniform of £20', 'Example of a week'])
      expect(text).toContain(part)
  })

  it('is acknowledged by its worker alone, once, and meets what compliance asks', async () => {
    await as(amber.owner).post('/compliance-requirements/starting-set', { parts: ['paye', 'umbrella'] })
    const asked = await inAmber(async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into compliance_requests (tenant_id, requirement_id, content_version, placement_id, source, due_on)
        select ${db.tenant}, q.id, q.content_version, ${placement}, 'hand', ${today()}::date from compliance_requirements q
        where q.tenant_id = ${db.tenant} and q.starter_key = 'kid_umbrella' returning id`.execute(db)
      return rows.map(({ id }) => id)
    })
    const [document] = (await as(amber.candidate).get('/my-key-information')).body.data
    expect((await acknowledge(document.id, amber.owner)).status).toBe(403)
    expect((await acknowledge(document.id, amber.candidate, ' ')).status).toBe(422)
    const done = await acknowledge(document.id)
    expect(done).toMatchObject({ status: 200, body: { acknowledged_name: 'Dan Doyle' } })
    expect((await acknowledge(document.id)).body.code).toBe('key_information.acknowledged')
    expect(await shown()).toMatchObject({ state: 'acknowledged' })
    expect(asked).toHaveLength(1)
    for (const id of asked)
      expect((await as(amber.compliance).get(`/compliance-requests/${id}`)).body).toMatchObject({
        status: 'approved',
      })
    const entries = await as(amber.owner).get(`/history?subject=key-information&subject_id=${document.id}`)
    expect(entries.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'acknowledged',
      'issued',
    ])
  })

  it('is out of date once the worker is paid another way, and people are told', async () => {
    await inAmber((db) =>
      sql`insert into engagements (tenant_id, candidate_id, type, supplier_id, effective_from)
        values (${db.tenant}, ${fixture.candidate_id}, 'paye', null, ${today()}::date)
        on conflict (tenant_id, candidate_id, effective_from) do update set type = 'paye', supplier_id = null`.execute(
        db,
      ),
    )
    const { announce } = await import('#platform/outbox.ts')
    await inAmber((db) => announce(db, 'candidate.engagements_changed', { id: fixture.candidate_id }))
    await saffron.settle()
    expect(await shown()).toMatchObject({ state: 'outdated', pay_route: 'paye' })
    expect(await listed('state=outdated')).toMatchObject([{ id: placement, version_no: 1 }])
    expect(await titlesFor(amber.consultant)).toContain('Dan Doyle is paid another way now')
    const made = await issue({ benefits: 'Free tea' })
    expect(made).toMatchObject({
      status: 201,
      body: { version_no: 2, pay_route: 'paye', supplier_name: null },
    })
    expect(valueAt(made.body.content, 'Other benefits')).toBe('Free tea')
    const { documents, state } = await shown()
    expect(state).toBe('waiting')
    expect(documents.map(({ superseded }: { superseded: boolean }) => superseded)).toEqual([false, true])
  })

  it('tells its pay to nobody who may not see it', async () => {
    const { documents, may_issue } = await shown(amber.compliance)
    expect([documents.length, documents[0].content, may_issue]).toEqual([2, null, false])
    expect((await as(amber.compliance).get(`/key-information/${documents[0].id}/pdf`)).status).toBe(403)
    expect((await issue({}, amber.compliance)).status).toBe(403)
  })
})

describe('behind the walls', () => {
  it('nobody else sees or changes anything', async () => {
    const { documents } = await shown()
    const { id } = documents[0]
    expect(await listed('', birch.compliance)).toEqual([])
    expect((await as(birch.owner).get(`/placements/${placement}/key-information`)).status).toBe(404)
    expect((await issue({}, birch.owner)).status).toBe(404)
    expect((await acknowledge(id, birch.candidate)).status).toBe(404)
    expect((await as(birch.candidate).get(`/key-information/${id}/pdf`)).status).toBe(404)
    expect((await as(birch.candidate).get('/my-key-information')).body.data).toEqual([])
    expect(await listed('', amber.colleague)).toEqual([])
    for (const who of [amber.candidate, amber.approver, amber.supplier, amber.finance])
      expect((await as(who).get('/key-information')).status).toBe(403)
    expect((await as(nobody).get('/my-key-information')).status).toBe(401)
  })
})
