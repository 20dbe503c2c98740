import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bothSides, limitStorage, pdf, picture } from '#areas/files/files.testing.ts'
import { across, amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, type Person, requestsTo } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'
import { linkSent, mailsSent } from '#test/sent-links.ts'

openAgencies()
let officer: Person
beforeAll(async () => {
  officer = await addPerson(saffron.database, amber.tenant, {
    ...{ name: 'Olga Officer', email: 'officer@amber.test', role: 'compliance_officer' },
  })
})

let count = 0
async function requirement(more: object = {}): Promise<number> {
  const made = await as(amber.owner).post('/compliance-requirements', {
    ...{ name: `Requirement ${++count}`, applies_to: 'candidates', kind: 'document', severity: 'place' },
    evidence: [{ key: 'number', label: 'Number', kind: 'text', required: false }],
    ...more,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}
/** A worker without an account, and what they are asked in one go. */
async function asked(...requirement_ids: number[]) {
  const email = `worker${++count}@phone.test`
  const made = await as(amber.owner).post('/candidates', {
    first_name: 'Wanda',
    last_name: `Worker${count}`,
    email,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const requested = await as(amber.owner).post('/compliance-requests', {
    ...{ requirement_ids, subject: 'candidates', subject_ids: [made.body.id] },
  })
  return { email, candidate_id: made.body.id as number, ids: requested.body.ids as number[] }
}
const looks = /\/tenant\/amber\/asked-documents\/(\d+)\/submit\?code=([\w-]+)/
const guest = (tenant = 'amber') => requestsTo(saffron.app)(undefined, { tenant })
const at = (link: number, path: string) => `/asked-documents/${link}/${path}`

/** Comes in by the newest link that was mailed. */
async function entered() {
  const [, id, code] = await linkSent(looks)
  const link = Number(id)
  const reply = await guest().post(at(link, 'session'), { code })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const set = String(reply.headers['set-cookie'])
  return { link, code: code!, set, cookie: set.split(';')[0]! }
}
type Entered = Awaited<ReturnType<typeof entered>>

async function send(
  { cookie }: Pick<Entered, 'cookie'>,
  method: 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object | Buffer,
  headers: Record<string, string | number> = {},
) {
  const reply = await saffron.app.inject({
    ...{ method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) },
    headers: { 'x-tenant': 'amber', cookie, 'user-agent': 'a phone', ...headers },
  })
  const isJson = String(reply.headers['content-type']).includes('json') && reply.body !== ''
  return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : reply.body }
}

const begin = (who: Entered, request: number, name: string, size: number) =>
  send(who, 'POST', at(who.link, `requests/${request}/uploads`), undefined, {
    ...{ 'tus-resumable': '1.0.0', 'upload-length': size },
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  })
async function upload(who: Entered, request: number, name: string, bytes: Buffer): Promise<string> {
  const begun = await begin(who, request, name, bytes.length)
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  const location = String(begun.headers.location)
  const headers = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
  const sent = await send(who, 'PATCH', location.replace('/api/v1', ''), bytes, {
    ...headers,
    'upload-offset': 0,
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(204)
  return location.split('/').at(-1)!
}
const submit = (who: Entered, request: number, body: object) =>
  send(who, 'POST', at(who.link, `requests/${request}/submission`), { answers: {}, version: 1, ...body })

describe('a worker by link', () => {
  it('comes in without an account, photographs both sides into one PDF, puts a name under a statement, and is done', async () => {
    const statement = 'I will keep what I see to myself.'
    const passport = await requirement({ name: 'Passport', sensitive: true })
    const promise = await requirement({
      name: 'Confidentiality',
      kind: 'acknowledgement',
      statement,
      evidence: [],
    })
    const { email, candidate_id, ids } = await asked(passport, promise)
    const letter = (await mailsSent()).at(-1)!
    expect(letter.to).toMatchObject([{ address: email }])
    const who = await entered()
    expect(who.set).toMatch(/HttpOnly.*SameSite=Strict/)
    expect(who.set).toContain(`Path=/api/v1/asked-documents/${who.link}`)
    const { rows: kept } = await inAmber((db) =>
      sql`select code_hash from compliance_links where tenant_id = ${db.tenant} and id = ${who.link}`.execute(
        db,
      ),
    )
    expect(kept).toEqual([{ code_hash: createHash('sha256').update(who.code).digest('hex') }])

    const first = await send(who, 'GET', at(who.link, 'submit'))
    expect(first.body).toMatchObject({
      ...{ agency_name: 'Amber Recruitment', done: 0, total: 2 },
      documents: [
        { name: 'Passport', status: 'requested' },
        { name: 'Confidentiality', statement },
      ],
    })
    const viewed = await send(who, 'POST', at(who.link, `requests/${ids[0]}/view`))
    expect(viewed.body.documents[0]).toMatchObject({ status: 'viewed', version: 2 })

    const uploads = [
      await upload(who, ids[0]!, 'front.jpg', await picture(400, 300)),
      await upload(who, ids[0]!, 'back.png', await picture(300, 400, 'png')),
    ]
    const sent = await submit(who, ids[0]!, { uploads, version: 2 })
    expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ done: 1, total: 2 })
    const signed = await submit(who, ids[1]!, { typed_name: 'Wanda Worker' })
    expect(signed.body).toMatchObject({ done: 2, total: 2 })

    const seen = (await as(officer).get(`/compliance-requests/${ids[0]}`)).body
    expect(seen).toMatchObject({
      status: 'submitted',
      submissions: [
        { via: 'link', agent: 'a phone', files: [{ name: 'Passport.pdf', mime: 'application/pdf' }] },
      ],
    })
    const file = (await as(officer).get(`/files/${seen.submissions[0].files[0].id}`)).body
    expect(file).toMatchObject({
      ...{ pages: 2, sensitive: true, subject: 'candidates', subject_id: candidate_id, uploaded_by: null },
      uploaded_by_name: expect.stringContaining('Wanda Worker'),
    })
    const agreed = (await as(officer).get(`/compliance-requests/${ids[1]}`)).body
    expect(agreed.submissions).toMatchObject([
      {
        ...{ typed_name: 'Wanda Worker', ip: '127.0.0.1', agent: 'a phone' },
        statement_sha256: createHash('sha256').update(statement).digest('hex'),
      },
    ])
    const approved = await as(officer).post(`/compliance-requests/${ids[1]}/review`, {
      ...{ decision: 'approve', submission_no: 1 },
    })
    expect(approved.body).toMatchObject({ status: 'approved' })
    const { data } = (await as(amber.owner).get(`/history?subject=compliance-requests&subject_id=${ids[0]}`))
      .body
    expect(data.map(({ action, via }: { action: string; via: string }) => [action, via])).toEqual([
      ['submitted', 'guest'],
      ['viewed', 'guest'],
      ['created', 'web'],
    ])
    const { tables, stored } = await bothSides()
    expect(stored).toEqual(tables)
  })

  it('sees and sends for what their own party is asked, and nothing else', async () => {
    const wanted = await requirement()
    const other = await asked(wanted)
    const theirs = await entered()
    const { ids } = await asked(wanted)
    const who = await entered()
    for (const [method, path] of [
      ['GET', at(theirs.link, 'submit')],
      ['POST', at(theirs.link, `requests/${other.ids[0]}/view`)],
      ['POST', at(who.link, `requests/${other.ids[0]}/view`)],
      ['POST', at(who.link, `requests/${other.ids[0]}/submission`)],
    ] as const)
      expect([path, (await send(who, method, path, method === 'POST' ? {} : undefined)).status]).toEqual([
        path,
        404,
      ])
    expect((await begin(who, other.ids[0]!, 'a.pdf', 10)).status).toBe(404)
    const foreign = await upload(theirs, other.ids[0]!, 'a.pdf', pdf())
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      expect((await send(who, method, at(who.link, `requests/${ids[0]}/uploads/${foreign}`))).status).toBe(
        404,
      )
    expect((await submit(who, ids[0]!, { uploads: [foreign] })).body.errors).toHaveProperty('uploads')
    for (const path of [
      '/files',
      '/me',
      '/compliance-requests',
      `/compliance-requests/${ids[0]}`,
      '/uploads',
    ])
      expect([path, (await send(who, 'GET', path)).status]).not.toEqual([path, 200])
  })

  it('is answered alike by a wrong code, one of somebody else, another agency, an old address and an end', async () => {
    const wanted = await requirement()
    await asked(wanted)
    const first = await linkSent(looks)
    const { candidate_id } = await asked(wanted)
    const who = await entered()
    const dead = { status: 404, body: { code: 'link.dead' } }
    const enter = (link: number, code: string, tenant?: string) =>
      guest(tenant).post(at(link, 'session'), { code })
    expect(await enter(who.link, 'guess')).toMatchObject(dead)
    expect(await enter(who.link, first[2]!)).toMatchObject(dead)
    expect(await enter(999_999, who.code)).toMatchObject(dead)
    expect(await enter(who.link, who.code, 'birch')).toMatchObject(dead)
    expect(await guest().get(at(who.link, 'submit'))).toMatchObject(dead)
    expect(await as(birch.owner).get(at(who.link, 'submit'))).toMatchObject(dead)
    expect(await as(amber.owner).get(at(who.link, 'submit'))).toMatchObject(dead)
    const { version, ...before } = (await as(amber.owner).get(`/candidates/${candidate_id}`)).body
    const move = (email: string, at: number) =>
      as(amber.owner).patch(`/candidates/${candidate_id}`, { version: at, email })
    expect((await move('elsewhere@phone.test', version)).status).toBe(200)
    expect(await enter(who.link, who.code)).toMatchObject(dead)
    expect((await send(who, 'GET', at(who.link, 'submit'))).status).toBe(404)
    await move(before.email, version + 1)
    expect((await enter(who.link, who.code)).status).toBe(200)
    await across(sql`update compliance_links set expires_at = now() - interval '1 minute'
      where tenant_id = ${amber.tenant.id} and id = ${who.link}`)
    expect(await enter(who.link, who.code)).toMatchObject(dead)
  })

  it('is sent a new link on request, to the address on file, with one answer for everybody, and not without end', async () => {
    const { email } = await asked(await requirement())
    const who = await entered()
    const answer = await guest().post(at(who.link, 'link'))
    expect(answer.status).toBe(200)
    expect((await guest().post(at(999_999, 'link'))).body).toEqual(answer.body)
    const again = await entered()
    expect(again.link).not.toBe(who.link)
    expect((await guest().post(at(who.link, 'session'), { code: who.code })).status).toBe(404)
    for (let more = 0; more < 5; more++) {
      await guest().post(at(who.link, 'link'))
      await saffron.settle()
    }
    const sent = (await mailsSent()).filter(({ to }) => to?.[0]?.address === email)
    expect(sent).toHaveLength(4)
  })

  it('is told which photo cannot be taken, and sends so much a day', async () => {
    const { ids } = await asked(await requirement())
    const who = await entered()
    const good = await upload(who, ids[0]!, 'front.jpg', await picture())
    const bad = await upload(who, ids[0]!, 'back.pdf', Buffer.from('<html>not a PDF</html>'))
    const refused = await submit(who, ids[0]!, { uploads: [good, bad] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['uploads.1']])
    expect((await submit(who, ids[0]!, { uploads: [good] })).body).toMatchObject({ done: 1 })
    expect((await begin(who, ids[0]!, 'more.jpg', 10)).status).toBe(409)
    expect((await submit(who, ids[0]!, { uploads: [good] })).status).toBe(409)

    const next = await asked(await requirement())
    const many = await entered()
    const statuses: number[] = []
    for (let at = 0; at < 61; at++) statuses.push((await begin(many, next.ids[0]!, 'a.jpg', 10)).status)
    expect(statuses.map((status) => status === 201)).toEqual([...Array(60).fill(true), false])
    expect(statuses.at(-1)).toBe(429)
    expect((await begin(many, next.ids[0]!, 'a.jpg', 26_000_000)).status).toBe(413)
  })

  it('is held by the room of the agency, told so, and loses nothing of their day by it', async () => {
    const { ids } = await asked(await requirement())
    const who = await entered()
    await limitStorage(amber, 1)
    const refused = await begin(who, ids[0]!, 'a.jpg', 1_000_001)
    expect([refused.status, refused.body.code, refused.body.description]).toEqual([
      413,
      'limit.storage',
      expect.stringContaining('Tell whoever runs the agency: they can delete files and empty the bin'),
    ])
    const counted = () =>
      inAmber(async (db) => {
        const { rows } = await sql`
          select from compliance_uploads where tenant_id = ${db.tenant} and link_id = ${who.link}`.execute(db)
        return rows.length
      })
    expect(await counted()).toBe(0)
    expect((await begin(who, ids[0]!, 'a.jpg', 550_000)).status).toBe(201)
    expect((await begin(who, ids[0]!, 'b.jpg', 550_000)).status).toBe(413)
    await limitStorage(amber, null)
    expect(await counted()).toBe(1)
  })

  it('is not asked to come by a link where they can sign in', async () => {
    const { rows } = await inAmber((db) =>
      sql<{
        id: number
      }>`select id from candidates where tenant_id = ${db.tenant} and user_id = ${amber.candidate.id}`.execute(
        db,
      ),
    )
    const own = rows[0]?.id
    if (!own) {
      const made = await as(amber.owner).post('/candidates', {
        ...{ first_name: 'Sign', last_name: 'In', email: 'signs.in@phone.test' },
      })
      await inAmber((db) =>
        sql`update candidates set user_id = ${amber.candidate.id} where tenant_id = ${db.tenant} and id = ${made.body.id}`.execute(
          db,
        ),
      )
    }
    const id = own ?? (await as(amber.owner).get('/candidates?search=signs.in')).body.data[0].id
    await as(amber.owner).post('/compliance-requests', {
      ...{ requirement_ids: [await requirement()], subject: 'candidates', subject_ids: [id] },
    })
    const letter = (await mailsSent()).at(-1)!
    expect(letter.text).toContain('/tenant/amber/compliance/requests')
    expect(letter.text).not.toContain('code=')
  })
})

describe('a supplier and a client by link', () => {
  it('are asked by email: the supplier at its address, the client by the contact for compliance', async () => {
    const insurance = await requirement({ name: 'Liability insurance', applies_to: 'suppliers' })
    const supplier = await as(amber.owner).post('/suppliers', {
      ...{ name: 'Bridge Pay', kind: 'umbrella', email: 'office@bridge.test' },
    })
    expect(supplier.status, JSON.stringify(supplier.body)).toBe(201)
    const [to_supplier] = (
      await as(amber.owner).post('/compliance-requests', {
        ...{ requirement_ids: [insurance], subject: 'suppliers', subject_ids: [supplier.body.id] },
      })
    ).body.ids
    expect((await mailsSent()).at(-1)).toMatchObject({ to: [{ address: 'office@bridge.test' }] })
    const who = await entered()
    const uploads = [await upload(who, to_supplier, 'insurance.pdf', pdf())]
    expect((await submit(who, to_supplier, { uploads })).body).toMatchObject({ done: 1, total: 1 })
    const seen = (await as(officer).get(`/compliance-requests/${to_supplier}`)).body
    expect(seen.submissions).toMatchObject([{ via: 'link', user_name: 'Bridge Pay' }])

    const risk = await requirement({ name: 'Risk assessment', applies_to: 'clients' })
    const { client_id } = await createPlacementFixture(saffron.database, amber)
    await inAmber((db) =>
      sql`insert into client_contacts (tenant_id, client_id, name, email, roles) values
        (${db.tenant}, ${client_id}, 'Amy Accounts', 'amy@harbour.test', '{billing}'),
        (${db.tenant}, ${client_id}, 'Sid Signs', 'sid@harbour.test', '{signatory}'),
        (${db.tenant}, ${client_id}, 'Cora Care', 'cora@harbour.test', '{compliance}')`.execute(db),
    )
    await as(amber.owner).post('/compliance-requests', {
      ...{ requirement_ids: [risk], subject: 'clients', subject_ids: [client_id] },
    })
    const letter = (await mailsSent()).at(-1)!
    expect([letter.to?.[0]?.address, letter.text]).toEqual([
      'cora@harbour.test',
      expect.stringContaining('Cora'),
    ])
    expect((await entered()).link).toBeGreaterThan(who.link)
  })
})
