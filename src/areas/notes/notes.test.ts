import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { addPerson, type Person } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let records: Records
let client: number

openAgencies()
beforeAll(async () => {
  records = await everyRecord(saffron.database, as, amber)
  client = records.clients!.id!
  await give('clients', amber.consultant.id)
})

/** Whose record it is; what others see with `.own` alone is not theirs. */
const give = (table: string, user: number) =>
  inAmber((db) =>
    sql`update ${sql.table(table)} set owner_user_id = ${user} where tenant_id = ${db.tenant}`.execute(db),
  )

const add = (person: Person, more: object = {}) =>
  as(person).post('/notes', { subject: 'clients', subject_id: client, text: 'Rang about Christmas', ...more })
const made = async (person: Person, more: object = {}) => {
  const { status, body } = await add(person, more)
  expect([status, body.code]).toEqual([201, undefined])
  return body
}
const listed = async (person: Person, more = '', subject = 'clients', id = client) =>
  as(person).get(`/notes?subject=${subject}&subject_id=${id}${more}`)
const history = async (person: Person = amber.owner) =>
  (await as(person).get(`/history?subject=clients&subject_id=${client}`)).body.data

describe('a note', () => {
  it.each(['clients', 'candidates', 'jobs', 'suppliers'])('stands on one of the %s', async (subject) => {
    const subject_id = records[subject]!.id!
    const text = `First line\nSecond line of ${subject}`
    const note = await made(amber.owner, { subject, subject_id, text, kind: 'call' })
    expect(note).toMatchObject({ subject, subject_id, text, kind: 'call', author_name: 'Ann Archer' })
    const { body } = await listed(amber.owner, '', subject, subject_id)
    expect(body.data.map(({ id }: { id: number }) => id)).toContain(note.id)
  })

  it('is listed newest first, by the day it happened, page by page; the pinned ones apart', async () => {
    const of = { subject: 'candidates', subject_id: records.candidates!.id! }
    const days = ['2026-03-02', '2026-03-04', '2026-03-03', '2026-03-03']
    for (const [at, happened_on] of days.entries())
      await made(amber.owner, { ...of, happened_on, text: `Note ${at}`, pinned: at === 0 })
    const texts = async (more: string) => {
      const { body } = await listed(amber.owner, more, of.subject, of.subject_id)
      return { texts: body.data.map(({ text }: { text: string }) => text), next: body.links.next }
    }
    const first = await texts('&pinned=false&per_page=3')
    expect(first.texts.slice(1)).toEqual(['Note 1', 'Note 3'])
    expect((await texts(`&pinned=false&after=${first.next.match(/after=([^&]+)/)[1]}`)).texts).toEqual([
      'Note 2',
    ])
    expect((await texts('&pinned=true')).texts).toEqual(['Note 0'])
  })

  it('is refused without words, of a day to come, and on a record that is not there', async () => {
    const wrong = async (more: object) => {
      const { status, body } = await add(amber.owner, more)
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await wrong({ text: '  \n ' })).toEqual([422, ['text']])
    expect(await wrong({ text: 'x'.repeat(5_001) })).toEqual([422, ['text']])
    expect(await wrong({ happened_on: '2199-01-01' })).toEqual([422, ['happened_on']])
    expect(await wrong({ follow_up_on: '2001-01-01' })).toEqual([422, ['follow_up_on']])
    expect(await wrong({ subject_id: 9_999_999 })).toEqual([404, []])
    expect((await add(amber.owner, { text: 'x'.repeat(5_000) })).status).toBe(201)
  })

  it('is changed by who wrote it alone, and the history of its record tells what it said', async () => {
    const note = await made(amber.consultant, { text: 'Wants two nurses' })
    const by = (person: Person, change: object) =>
      as(person).patch(`/notes/${note.id}`, { version: note.version, ...change })
    expect((await by(amber.owner, { text: 'Mine now' })).body.code).toBe('note.of_another')
    const { status, body } = await by(amber.consultant, { text: 'Wants three nurses', kind: 'meeting' })
    expect([status, body.text, body.edited_at === null]).toEqual([200, 'Wants three nurses', false])
    expect((await by(amber.consultant, { text: 'Too late' })).body.code).toBe('changed')
    expect((await history())[0]).toMatchObject({
      action: 'note changed',
      user_name: 'Cara Cole',
      changes: {
        note_text: { from: 'Wants two nurses', to: 'Wants three nurses' },
        note_kind: { from: 'Note', to: 'Meeting' },
      },
    })
  })

  it('is pinned by any colleague who may write notes there, which is no edit', async () => {
    const note = await made(amber.consultant)
    const { status, body } = await as(amber.owner).patch(`/notes/${note.id}`, { version: 1, pinned: true })
    expect([status, body.pinned, body.edited_at]).toEqual([200, true, null])
    expect((await as(amber.auditor).patch(`/notes/${note.id}`, { version: 2, pinned: false })).status).toBe(
      403,
    )
  })

  it('is deleted by who wrote it, or with the permission; what it said is kept nowhere', async () => {
    const note = await made(amber.consultant, { text: 'Said in confidence' })
    const other = await made(amber.owner, { text: 'By the owner' })
    expect((await as(amber.consultant).delete(`/notes/${other.id}`)).body).toMatchObject({
      code: 'forbidden',
      permission: 'notes.delete',
    })
    expect((await as(amber.consultant).delete(`/notes/${note.id}`)).status).toBe(200)
    const mine = await made(amber.consultant)
    expect((await as(amber.owner).delete(`/notes/${mine.id}`)).status).toBe(200)
    const entry = (await history()).find(
      ({ user_name, action }: { user_name: string; action: string }) =>
        action === 'note deleted' && user_name === 'Cara Cole',
    )
    expect(entry.changes.note.from).toMatch(/^Note of .*, by Cara Cole$/)
    expect(JSON.stringify(await history())).not.toContain('Said in confidence')
  })

  it('goes with its record, which is deleted as if it had none', async () => {
    const { id } = (await as(amber.owner).post('/clients', { name: 'Passing Ltd' })).body
    const note = await made(amber.owner, { subject_id: id })
    expect((await as(amber.owner).delete(`/clients/${id}`)).body.title).toBe('Client deleted')
    expect((await as(amber.owner).patch(`/notes/${note.id}`, { version: 1, pinned: true })).status).toBe(404)
  })
})

describe('who may see a record may see its notes', () => {
  it('and nobody else: a colleague of another desk finds neither, and can write none', async () => {
    const note = await made(amber.consultant)
    expect((await listed(amber.consultant)).status).toBe(200)
    expect((await listed(amber.colleague)).status).toBe(404)
    expect((await add(amber.colleague)).status).toBe(404)
    const refused = [
      await as(amber.colleague).patch(`/notes/${note.id}`, { version: 1, pinned: true }),
      await as(amber.colleague).post(`/notes/${note.id}/completion`),
      await as(amber.colleague).delete(`/notes/${note.id}`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('of suppliers, who are nobody’s own, only with the whole permission', async () => {
    const narrow = await addPerson(saffron.database, amber.tenant, {
      name: 'Nora Narrow',
      email: 'narrow@amber.test',
      role: 'none',
      permissions: ['notes.view', 'notes.write', 'clients.view.own'],
    })
    expect((await listed(narrow, '', 'suppliers', records.suppliers!.id)).status).toBe(403)
    expect((await listed(narrow)).status).toBe(404)
  })

  it.each(['candidate', 'approver', 'supplier'] as const)('but never the %s', async (who) => {
    const guest = amber[who]
    await inAmber((db) =>
      sql`update users set permissions = '{notes.view,notes.write,clients.view}'
        where tenant_id = ${db.tenant} and id = ${guest.id}`.execute(db),
    )
    const note = await made(amber.consultant)
    expect((await listed(guest)).status).toBe(403)
    expect((await add(guest)).status).toBe(403)
    expect((await as(guest).patch(`/notes/${note.id}`, { version: 1, pinned: true })).status).toBe(404)
    expect((await as(guest).get('/follow-ups')).body.data).toEqual([])
  })

  it('without `notes.view` nobody reads them, in the history neither, and no search of it finds them', async () => {
    const note = await made(amber.owner, { text: 'Quokka before' })
    await as(amber.owner).patch(`/notes/${note.id}`, { version: 1, text: 'Quokka after' })
    const blind = await addPerson(saffron.database, amber.tenant, {
      name: 'Bo Blind',
      email: 'blind@amber.test',
      role: 'none',
      permissions: ['clients.view', 'audit.view'],
    })
    expect((await listed(blind)).body.permission).toBe('notes.view')
    const [entry] = await history(blind)
    expect(entry.changes.note_text).toEqual({ from: 'withheld', to: 'withheld' })
    expect((await history())[0].changes.note_text.to).toBe('Quokka after')
    for (const person of [blind, amber.owner])
      expect((await as(person).get('/audit?search=quokka')).body.data).toEqual([])
  })

  it('in another agency nobody sees, changes, refers to or infers one', async () => {
    const note = await made(amber.owner, { text: 'Amber only' })
    const { client_id: foreign } = await createPlacementFixture(saffron.database, birch)
    expect((await listed(birch.owner)).status).toBe(404)
    expect((await add(birch.owner)).status).toBe(404)
    expect((await as(birch.owner).patch(`/notes/${note.id}`, { version: 1, text: 'x' })).status).toBe(404)
    expect((await as(birch.owner).delete(`/notes/${note.id}`)).status).toBe(404)
    const body = { subject: 'clients', subject_id: foreign, text: 'x', follow_up_on: '2199-01-01' }
    const refused = await as(birch.owner).post('/notes', { ...body, follow_up_user_id: amber.owner.id })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['follow_up_user_id']])
    expect((await listed(birch.owner, '', 'clients', foreign)).body.data).toEqual([])
  })
})
