import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bothSides, night, pdf, upload } from '#areas/files/files.testing.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { daysFromToday } from '#test/days.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let records: Records
let client: number

openAgencies()
beforeAll(async () => {
  records = await everyRecord(saffron.database, as, amber)
  client = records.clients!.id!
  await inAmber((db) =>
    sql`update clients set owner_user_id = ${amber.consultant.id} where tenant_id = ${db.tenant}`.execute(db),
  )
})

let count = 0
/** A file of its own content each time. */
const content = () => pdf(`% ${++count}`)
const make = async (person: Person, more: object = {}, name = 'Terms.pdf', bytes = content()) =>
  as(person).post('/files', {
    upload: await upload(person, name, bytes),
    subject: 'clients',
    subject_id: client,
    ...more,
  })
const made = async (person: Person, more: object = {}, name?: string, bytes?: Buffer) => {
  const { status, body } = await make(person, more, name, bytes)
  expect([status, body.code]).toEqual([201, undefined])
  return body
}
const take = async (person: Person, id: number, query = '') => {
  const led = await as(person).get(`/files/${id}/download${query}`)
  if (led.status !== 302) return led
  return as(person).get(String(led.headers.location))
}

describe('a file', () => {
  it.each(['clients', 'candidates', 'suppliers', 'jobs', 'placements', 'timesheets', 'invoices'])(
    'is of one of the %s',
    async (subject) => {
      const subject_id = records[subject]!.id!
      const file = await made(amber.owner, { subject, subject_id, category: 'contract' })
      expect(file).toMatchObject({
        subject,
        subject_id,
        category: 'contract',
        name: 'Terms.pdf',
        mime: 'application/pdf',
      })
      const { body } = await as(amber.owner).get(`/files?subject=${subject}&subject_id=${subject_id}`)
      expect(body.data.map(({ id }: { id: number }) => id)).toContain(file.id)
    },
  )

  it('that a browser could take for a page is saved by it, also where it is to be shown', async () => {
    const email = Buffer.from('From: a@b.example\r\nContent-Type: text/html\r\n\r\n<html></html>\r\n')
    const file = await made(amber.consultant, {}, 'Hours.eml', email)
    const shown = await take(amber.consultant, file.id, '?preview=true')
    expect(shown.headers['content-disposition']).toMatch(/^attachment/)
  })

  it('comes back byte for byte under its name, sealed, and who took it is kept', async () => {
    const bytes = content()
    const file = await made(amber.consultant, {}, 'Résumé (final).pdf', bytes)
    expect(file).toMatchObject({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      pages: 1,
      scan_status: 'clean',
      scanned_by: 'structure',
    })
    const got = await take(amber.consultant, file.id)
    expect([got.status, got.bytes.equals(bytes)]).toEqual([200, true])
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="R_sum_ _final_.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%28final%29.pdf`,
    })
    expect(got.headers['content-security-policy']).toContain('sandbox')
    expect((await take(amber.owner, file.id, '?preview=true')).headers['content-disposition']).toMatch(
      /^inline/,
    )
    const { body } = await as(amber.owner).get(`/files/${file.id}/downloads`)
    expect(body.data.map(({ user_name, kind }: never) => [user_name, kind])).toEqual([
      ['Ann Archer', 'preview'],
      ['Cara Cole', 'download'],
    ])
  })

  it('is replaced by a new version, and what it held before stays', async () => {
    const [before, after] = [content(), content()]
    const file = await made(amber.consultant, {}, 'Rates.pdf', before)
    const replaced = await as(amber.consultant).post(`/files/${file.id}/versions`, {
      upload: await upload(amber.consultant, 'Rates 2.pdf', after),
    })
    expect([replaced.status, replaced.body.latest, replaced.body.name]).toEqual([201, 2, 'Rates.pdf'])
    expect((await take(amber.consultant, file.id)).bytes.equals(after)).toBe(true)
    expect((await take(amber.consultant, file.id, '?number=1')).bytes.equals(before)).toBe(true)
    expect((await take(amber.consultant, file.id, '?number=3')).status).toBe(404)
    const { body } = await as(amber.consultant).get(`/files/${file.id}/versions`)
    expect(body.data.map(({ number, name }: never) => [number, name])).toEqual([
      [2, 'Rates 2.pdf'],
      [1, 'Rates.pdf'],
    ])
  })

  it('is named, classified and moved, and both records tell of it', async () => {
    const file = await made(amber.owner)
    const change = (body: object) => as(amber.owner).patch(`/files/${file.id}`, body)
    const moved = await change({
      version: 1,
      name: 'Signed',
      category: 'agreement',
      visibility: 'candidate',
      expires_on: daysFromToday(400),
      subject: 'candidates',
      subject_id: records.candidates!.id,
    })
    expect(moved.body).toMatchObject({
      name: 'Signed.pdf',
      category: 'agreement',
      subject: 'candidates',
      version: 2,
    })
    expect((await change({ version: 1, name: 'Late' })).body.code).toBe('changed')
    expect((await change({ version: 2, subject: null })).status).toBe(422)
    expect((await change({ version: 2, subject: 'clients', subject_id: 9_999_999 })).status).toBe(404)
    for (const [subject, id, action] of [
      ['clients', client, 'file moved away'],
      ['candidates', records.candidates!.id, 'file changed'],
    ]) {
      const { body } = await as(amber.owner).get(`/history?subject=${subject}&subject_id=${id}`)
      expect(body.data[0]).toMatchObject({
        action,
        changes: { file: { from: 'Terms.pdf', to: 'Signed.pdf' } },
      })
    }
  })

  it('with the same content as another says where that is, to who may see it', async () => {
    const bytes = content()
    const first = await made(amber.owner, {}, 'Once.pdf', bytes)
    const again = await made(amber.owner, {}, 'Twice.pdf', bytes)
    expect(again.same).toEqual([{ id: first.id, name: 'Once.pdf', subject_name: 'Northwind Hospital' }])
    const elsewhere = await createPlacementFixture(saffron.database, birch)
    const theirs = await as(birch.owner).post('/files', {
      upload: await upload(birch.owner, 'Once.pdf', bytes),
      subject: 'clients',
      subject_id: elsewhere.client_id,
    })
    expect(theirs.body.same).toEqual([])
  })

  it('is listed by its filters, found by its name, and sorted', async () => {
    const names = async (query: string) => {
      const { status, body } = await as(amber.owner).get(`/files?per_page=100&${query}`)
      expect([query, status]).toEqual([query, 200])
      return body.data.map(({ name }: { name: string }) => name)
    }
    await made(
      amber.owner,
      { category: 'identity', sensitive: true, expires_on: '2020-01-01' },
      'Passport quokka.pdf',
    )
    await made(amber.owner, { subject: null, subject_id: null }, 'Loose wombat.pdf')
    expect(await names('category=identity')).toEqual(['Passport quokka.pdf'])
    expect(await names('sensitive=true&expiring_in=30')).toEqual(['Passport quokka.pdf'])
    expect(await names('unowned=true')).toEqual(['Loose wombat.pdf'])
    expect(await names('search=wombat')).toEqual(['Loose wombat.pdf'])
    expect((await names('sort=expires_by'))[0]).toBe('Passport quokka.pdf')
    expect(await names('mine=true&search=quokka')).toEqual(['Passport quokka.pdf'])
    expect(await as(amber.finance).get('/files?mine=true')).toMatchObject({ body: { data: [] } })
  })
})

describe('the bin', () => {
  it('takes what is deleted, and gives it back', async () => {
    const file = await made(amber.owner, {}, 'Binned.pdf')
    const gone = await as(amber.owner).delete(`/files/${file.id}`)
    expect(gone.body).toMatchObject({
      title: 'File deleted',
      description: '“Binned.pdf” is in the bin for 30 days.',
    })
    const listed = async (query: string) =>
      (await as(amber.owner).get(`/files?search=binned${query}`)).body.data.length
    expect([await listed(''), await listed('&bin=true')]).toEqual([0, 1])
    expect((await as(amber.owner).patch(`/files/${file.id}`, { version: 2, name: 'x' })).body.code).toBe(
      'file.in_bin',
    )
    expect((await as(amber.consultant).post('/file-restorations', { ids: [file.id] })).status).toBe(403)
    expect((await as(amber.owner).post('/file-restorations', { ids: [file.id] })).body.title).toBe(
      '1 file restored',
    )
    expect([await listed(''), await listed('&bin=true')]).toEqual([1, 0])
  })

  it('takes nothing that is held or kept by law', async () => {
    const held = await made(amber.owner, {}, 'Held.pdf')
    const kept = await made(amber.owner, { retention_until: '2199-01-01' }, 'Kept.pdf')
    const hold = { ids: [held.id], reason: 'Tribunal of March' }
    expect((await as(amber.owner).post('/file-holds', hold)).body.title).toBe('1 file held')
    expect((await as(amber.owner).delete(`/files/${held.id}`)).body).toMatchObject({
      code: 'file.held',
      description: 'Release it first. The reason: Tribunal of March',
    })
    expect((await as(amber.owner).delete(`/files/${kept.id}`)).body.code).toBe('file.retained')
    expect((await as(amber.owner).delete('/file-holds', { ids: [held.id] })).body.title).toBe(
      '1 file released',
    )
    expect((await as(amber.owner).delete(`/files/${held.id}`)).status).toBe(200)
    expect(
      (await as(amber.owner).delete('/actions/batch/delete/files', { model_ids: [kept.id] })).body.title,
    ).toMatch(/kept until/)
  })

  it('lets no record go that has files', async () => {
    const { id } = (await as(amber.owner).post('/clients', { name: 'Passing Ltd' })).body
    await made(amber.owner, { subject_id: id })
    expect((await as(amber.owner).delete(`/clients/${id}`)).body.title).not.toBe('Client deleted')
  })
})

describe('who may see a record may see its files', () => {
  it('and nobody else: a colleague of another desk finds none, and can send none', async () => {
    const file = await made(amber.consultant)
    expect((await as(amber.consultant).get(`/files/${file.id}`)).status).toBe(200)
    const refused = [
      await as(amber.colleague).get(`/files/${file.id}`),
      await as(amber.colleague).get(`/files/${file.id}/download`),
      await as(amber.colleague).get(`/files/${file.id}/versions`),
      await as(amber.colleague).get(`/files/${file.id}/downloads`),
      await as(amber.colleague).patch(`/files/${file.id}`, { version: 1, name: 'x' }),
      await as(amber.colleague).post(`/files/${file.id}/versions`, {
        upload: await upload(amber.colleague, 'x.pdf', content()),
      }),
      await as(amber.colleague).patch('/files', { ids: [file.id], category: 'other' }),
      await make(amber.colleague),
    ]
    expect(refused.map(({ status }) => status)).toEqual(Array(8).fill(404))
    const seen = (await as(amber.colleague).get('/files?per_page=100')).body.data
    expect(seen.filter(({ subject }: never) => subject === 'clients')).toEqual([])
  })

  it('downloads what is sensitive with the permission alone, or as who sent it', async () => {
    const file = await made(amber.owner, { sensitive: true })
    expect((await take(amber.finance, file.id)).body).toMatchObject({
      code: 'forbidden',
      permission: 'files.download_sensitive',
    })
    expect((await take(amber.finance, file.id, '?preview=true')).status).toBe(403)
    expect((await take(amber.compliance, file.id)).status).toBe(200)
    // Nor does somebody open it by saying that it is not sensitive.
    const plain = { version: file.version, sensitive: false }
    expect((await as(amber.finance).patch(`/files/${file.id}`, plain)).status).toBe(403)
    const many = { ids: [file.id], sensitive: false }
    expect((await as(amber.finance).patch('/files', many)).status).toBe(403)
    const own = await made(amber.consultant, { sensitive: true })
    expect((await take(amber.consultant, own.id)).status).toBe(200)
  })

  it('a candidate sees what is open to them on their own record, and sends for it', async () => {
    const candidate = records.candidates!.id!
    await inAmber((db) =>
      sql`update candidates set user_id = ${amber.candidate.id} where tenant_id = ${db.tenant} and id = ${candidate}`.execute(
        db,
      ),
    )
    const of = { subject: 'candidates', subject_id: candidate }
    const open = await made(amber.owner, { ...of, visibility: 'candidate' }, 'Open.pdf')
    const closed = await made(amber.owner, of, 'Closed.pdf')
    const sent = await made(amber.candidate, { ...of, visibility: 'internal' }, 'Passport.pdf')
    expect(sent.visibility).toBe('candidate')
    const { body } = await as(amber.candidate).get('/files?per_page=100')
    const ids = body.data.map(({ id }: { id: number }) => id)
    expect([ids.includes(open.id), ids.includes(sent.id), ids.includes(closed.id)]).toEqual([
      true,
      true,
      false,
    ])
    expect((await take(amber.candidate, open.id)).status).toBe(200)
    expect((await take(amber.candidate, closed.id)).status).toBe(404)
    expect((await make(amber.candidate)).status).toBe(422)
    expect((await make(amber.candidate, { subject: null, subject_id: null })).body).toMatchObject(of)
    expect((await as(amber.candidate).patch(`/files/${open.id}`, { version: 1, name: 'x' })).status).toBe(403)
    expect((await as(amber.candidate).delete(`/files/${open.id}`)).status).toBe(403)

    // Why it is held and who looked at it is for colleagues; what they deleted is gone.
    await as(amber.owner).post('/file-holds', { ids: [open.id], reason: 'Tribunal claim' })
    expect((await as(amber.owner).get(`/files/${open.id}`)).body.hold_reason).toBe('Tribunal claim')
    const held = (await as(amber.candidate).get(`/files/${open.id}`)).body
    expect([held.hold_reason, held.held_by_name, held.held_at]).toEqual([null, null, null])
    expect((await as(amber.candidate).get(`/files/${open.id}/downloads`)).status).toBe(404)
    expect((await as(amber.candidate).get(`/files/${open.id}/versions`)).status).toBe(404)
    const gone = await made(amber.owner, { ...of, visibility: 'candidate' }, 'Gone.pdf')
    expect((await as(amber.owner).delete(`/files/${gone.id}`)).status).toBeLessThan(300)
    expect((await take(amber.candidate, gone.id)).status).toBe(404)
    expect((await as(amber.candidate).get('/files?bin=true')).body.data).toEqual([])
  })

  it.each(['approver', 'supplier'] as const)('but never the %s', async (who) => {
    const guest = amber[who]
    await inAmber((db) =>
      sql`update users set permissions = '{files.view,files.upload,clients.view}'
        where tenant_id = ${db.tenant} and id = ${guest.id}`.execute(db),
    )
    const file = await made(amber.owner)
    expect((await as(guest).get('/files')).body.data).toEqual([])
    expect((await take(guest, file.id)).status).toBe(404)
    expect((await make(guest)).status).toBe(403)
  })

  it('without `files.view` nobody sees one', async () => {
    const blind = await addPerson(saffron.database, amber.tenant, {
      name: 'Bo Blind',
      email: 'blind@amber.test',
      role: 'none',
      permissions: ['clients.view'],
    })
    expect((await as(blind).get('/files')).body.permission).toBe('files.view')
    expect((await as(blind).post('/uploads')).body.permission).toBe('files.upload')
  })
})

describe('a short-lived address', () => {
  const addressOf = async (person: Person, id: number) =>
    String((await as(person).get(`/files/${id}/download`)).headers.location)

  it('opens for the person it was made for, and for nobody else of the agency or of another', async () => {
    const file = await made(amber.owner)
    const address = await addressOf(amber.owner, file.id)
    expect((await as(amber.owner).get(address)).status).toBe(200)
    const { status, body } = await as(amber.finance).get(address)
    const missing = await as(amber.finance).get(`/file-contents/${'x'.repeat(60)}`)
    expect([status, body]).toEqual([404, missing.body])
    const foreign = await as(birch.owner, { tenant: 'birch' }).get(
      address.replace('tenant=amber', 'tenant=birch'),
    )
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    expect((await as(birch.owner).get(`/files/${file.id}/download`)).status).toBe(404)
    expect((await as(nobody).get(address)).status).toBe(401)
  })

  it('names one file, one version and one use, and its end cannot be moved', async () => {
    const [one, other] = [await made(amber.owner), await made(amber.owner)]
    const address = await addressOf(amber.owner, one.id)
    const parts = address.split('/').at(-1)!.split('.')
    const until = Number(parts[3])
    expect(until - Date.now() / 1000).toBeLessThanOrEqual(300)
    for (const [at, value] of [
      [0, other.id],
      [1, 2],
      [2, 'p'],
      [3, until + 600],
    ] as const) {
      const forged = parts.with(at, String(value)).join('.')
      expect([at, (await as(amber.owner).get(`/file-contents/${forged}`)).status]).toEqual([at, 404])
    }
  })

  it('opens nothing that its person lost sight of meanwhile', async () => {
    const file = await made(amber.consultant)
    const address = await addressOf(amber.consultant, file.id)
    const owner = (user: number) =>
      inAmber((db) =>
        sql`update clients set owner_user_id = ${user} where tenant_id = ${db.tenant} and id = ${client}`.execute(
          db,
        ),
      )
    await owner(amber.colleague.id)
    expect((await as(amber.consultant).get(address)).status).toBe(404)
    await owner(amber.consultant.id)
    expect((await as(amber.consultant).get(address)).status).toBe(200)
  })
})

it('in another agency nobody sees, changes, refers to or deletes one, and the storage holds what the tables say', async () => {
  const file = await made(amber.owner)
  const refused = [
    await as(birch.owner).get(`/files/${file.id}`),
    await as(birch.owner).patch(`/files/${file.id}`, { version: 1, name: 'x' }),
    await as(birch.owner).delete(`/files/${file.id}`),
    await as(birch.owner).post('/file-holds', { ids: [file.id], reason: 'Mine now' }),
    await as(birch.owner).post('/file-restorations', { ids: [file.id] }),
    await as(birch.owner).patch('/files', { ids: [file.id], category: 'other' }),
    await make(birch.owner),
    // Somebody else's upload, in one's own agency or another.
    await as(birch.owner).post('/files', { upload: await upload(amber.owner, 'a.pdf', content()) }),
    await as(amber.finance).post('/files', { upload: await upload(amber.owner, 'a.pdf', content()) }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 422, 422])
  await night(new Date(Date.now() + 7_200_000))
  const { tables, stored } = await bothSides()
  expect(stored).toEqual(tables)
})
