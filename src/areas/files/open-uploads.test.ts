import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { area } from '#areas/files/area.ts'
import { newUpload, type Sender } from '#areas/files/arrivals.ts'
import { arriving, begin, limitStorage, pdf, send, tus, upload } from '#areas/files/files.testing.ts'
import { deepPdfs, deepPicture, slowPdfs } from '#areas/files/hostile.testing.ts'
import { beginUpload } from '#areas/files/open-uploads.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

openAgencies()

const forget = async (person: Person) => {
  for (const id of arriving().filter((name) => /^\d+-\d+-[0-9a-f]+$/.test(name)))
    await tus(person, 'DELETE', id)
}
const everybody = () => [amber.owner, amber.consultant, birch.owner]

beforeEach(() => {
  saffron.deps.openUploads = {
    person: { count: 3, bytes: 5_000 },
    tenant: { count: 5, bytes: 9_000 },
  }
})
afterEach(async () => {
  delete saffron.deps.openUploads
  for (const person of everybody()) await forget(person)
})

const answersOf = async (begun: Promise<{ status: number; body: string }>[]) =>
  (await Promise.all(begun))
    .map(({ status, body }) => (status === 201 ? '201' : `${status} ${JSON.parse(body).code}`))
    .sort()
const many = (person: Person, count: number, size = 100) =>
  answersOf(Array.from({ length: count }, (_, at) => begin(person, `${at}.pdf`, size)))

describe('uploads on their way', () => {
  it('are so many of one person, also when all begin at one instant', async () => {
    expect(await many(amber.owner, 8)).toEqual([
      ...Array(3).fill('201'),
      ...Array(5).fill('429 upload.person'),
    ])
    const { status, body } = await begin(amber.owner, 'One more.pdf', 10)
    expect([status, JSON.parse(body).title, JSON.parse(body).description]).toEqual([
      429,
      'You have begun many files',
      'Send or remove what you have begun first: 3 files of 0 MB together may be on their way at once. What nobody goes on sending is forgotten after an hour.',
    ])
    expect(arriving().filter((name) => !name.endsWith('.json'))).toHaveLength(3)
  })

  it('count with the bytes that they said they would have', async () => {
    expect(await many(amber.owner, 2, 2_400)).toEqual(['201', '201'])
    expect(await many(amber.owner, 1, 300)).toEqual(['429 upload.person'])
    expect(await many(amber.owner, 1, 200)).toEqual(['201'])
  })

  it('are so many of one agency, and another one is not touched', async () => {
    expect(await many(amber.owner, 3)).toEqual(['201', '201', '201'])
    expect(await many(amber.consultant, 3)).toEqual(['201', '201', '429 upload.agency'])
    expect(await many(birch.owner, 3)).toEqual(['201', '201', '201'])
  })

  it('make room when they become files, and when they are given up', async () => {
    const first = await upload(amber.owner, 'First.txt', Buffer.from('First'))
    const { upload: second } = await begin(amber.owner, 'Second.pdf', 100)
    expect(await many(amber.owner, 2)).toEqual(['201', '429 upload.person'])
    expect((await as(amber.owner).post('/files', { upload: first })).status).toBe(201)
    expect((await tus(amber.owner, 'DELETE', second)).status).toBe(204)
    await expect.poll(() => arriving().includes(first)).toBe(false)
    expect(await many(amber.owner, 3)).toEqual(['201', '201', '429 upload.person'])
  })

  it('that cannot begin take no place', async () => {
    expect((await begin(amber.owner, 'Empty.pdf', 0)).status).toBe(400)
    const large = await begin(amber.owner, 'Large.pdf', 25_000_001)
    expect([large.status, JSON.parse(large.body)]).toMatchObject([
      413,
      { errors: { file: ['At most 25 MB'] } },
    ])
    const wrong = await tus(amber.owner, 'POST', undefined, {
      'upload-length': 10,
      'upload-metadata': '%%% %%%',
    })
    expect(wrong.status).toBe(400)
    expect(arriving()).toEqual([])
  })

  it('are enough for somebody who sends twenty photos of the largest size at once', async () => {
    delete saffron.deps.openUploads
    expect(await many(amber.owner, 20, 25_000_000)).toEqual(Array(20).fill('201'))
    expect(await many(amber.owner, 5, 25_000_000)).toEqual([...Array(4).fill('201'), '429 upload.person'])
  })

  it('come as a form, too', async () => {
    await many(amber.owner, 3)
    const token = await as(amber.owner).post('/api-tokens', {
      name: 'Robot',
      permissions: ['files.view', 'files.upload'],
      expires_in_days: 30,
    })
    const [authorization] = JSON.stringify(token.body).match(/sfn_[\w-]+/)!
    const sendForm = async () => {
      const reply = await saffron.app.inject({
        method: 'POST',
        url: '/api/v1/files',
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          authorization: `Bearer ${authorization}`,
        },
        payload:
          '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nText\r\n--b--\r\n',
      })
      return [reply.statusCode, reply.json().code]
    }
    expect(await sendForm()).toEqual([429, 'upload.person'])
    const before = arriving().length
    await forget(amber.owner)
    expect(before).toBe(6)
    expect(await sendForm()).toEqual([201, undefined])
    await expect.poll(arriving).toEqual([])
  })

  it('are refused before a byte arrives where the agency has no room, with what is on its way', async () => {
    delete saffron.deps.openUploads
    const used = await inAmber(async (db) => {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(size), 0)::bigint as bytes from file_versions where tenant_id = ${db.tenant}`.execute(
        db,
      )
      return rows[0]!.bytes
    })
    expect(used).toBeLessThan(1_000_000)
    await limitStorage(amber, 3)
    expect(await many(amber.owner, 2, 1_500_000)).toEqual(['201', '413 limit.storage'])
    // What would fit by itself is told what it waits for; what would not is not.
    const saidOf = async (size: number) => JSON.parse((await begin(amber.owner, 'Next.pdf', size)).body)
    const help =
      'Tell whoever runs the agency: they can delete files and empty the bin (Files, Bin, Delete for good), or ask Saffron for more.'
    expect((await saidOf(1_500_000)).description).toBe(
      `With what is being uploaded just now it is more than its storage holds: try again in a few minutes. ${help}`,
    )
    expect((await saidOf(3_000_000)).description).toBe(`It is more than its storage holds. ${help}`)
    // A guest by a link is held alike, also where several begin at the instant at which each was told that there is room.
    const guest = { tenant: amber.tenant, who: { id: 0 }, guest_of: 7 } as Sender
    const name = newUpload(guest, 1_500_000)
    await expect(beginUpload(saffron.deps, guest, name)).rejects.toMatchObject({ code: 'limit.storage' })
    expect(arriving()).not.toContain(name)
    expect(await many(birch.owner, 1, 3_500_000)).toEqual(['201'])
    await limitStorage(amber, null)
    expect(await many(amber.owner, 1, 1_500_000)).toEqual(['201'])
  })
})

describe('what was left behind', () => {
  const folder = () => saffron.deps.storage.arrivals
  const since = (name: string, minutes: number) => {
    const then = new Date(Date.now() - minutes * 60_000)
    utimesSync(join(folder(), name), then, then)
  }
  const tidy = async () => {
    const [name] = Object.keys(area.accountJobs!)
    expect(area.schedule).toHaveProperty(name!, '*/10 * * * *')
    await area.accountJobs![name!]!({ ...saffron.deps, log: saffron.app.log as never }, {} as never)
  }

  it('goes after an hour without a byte, whether anybody uploads or not', async () => {
    const { upload: idle } = await begin(amber.owner, 'Idle.pdf', 100)
    const { upload: slow } = await begin(amber.owner, 'Slow.pdf', 100)
    await send(amber.owner, slow, 0, Buffer.alloc(10))
    for (const name of readdirSync(folder())) since(name, 61)
    // A byte of it came a moment ago.
    since(slow, 1)
    const left = [`${idle}.part`, 'import-0123', 'import-4567', '6f1c.part']
    for (const name of left) writeFileSync(join(folder(), name), 'x')
    for (const name of left) since(name, name === 'import-4567' ? 110 : 130)
    await tidy()
    expect(arriving()).toEqual([slow, `${slow}.json`, 'import-4567'].sort())
    since('import-4567', 121)
    await tidy()
    expect(arriving()).toEqual([slow, `${slow}.json`])
  })

  it('is nothing of a file that took more than is given, and the next one is taken in', async () => {
    delete saffron.deps.openUploads
    const [name, bytes] = ['Deep.png', deepPicture()]
    const hostile = await upload(amber.owner, name, bytes)
    const refused = as(amber.owner).post('/files', { upload: hostile })
    const other = await upload(birch.owner, 'Honest.pdf', pdf('% honest'))
    expect((await as(birch.owner).post('/files', { upload: other })).status).toBe(201)
    const { status, body } = await refused
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
    expect(body.code).toMatch(/^file\.too_(large|long)_to_read$/)
    const next = await upload(amber.owner, 'Next.pdf', pdf('% next'))
    expect((await as(amber.owner).post('/files', { upload: next })).status).toBe(201)
    await expect.poll(arriving).toEqual([])
  })

  it('is nothing of four PDFs that were looked through for minutes', async () => {
    delete saffron.deps.openUploads
    const all = Object.values({ ...slowPdfs, ...deepPdfs }).map(async (bytes) => {
      const sent = await upload(amber.owner, 'Slow.pdf', bytes())
      // One after the other is read for one person: on a busy machine the last ones are told to come again.
      for (;;) {
        const { status } = await as(amber.owner).post('/files', { upload: sent })
        if (status !== 503) return status
      }
    })
    for (const status of await Promise.all(all)) expect([201, 422]).toContain(status)
    await expect.poll(arriving).toEqual([])
  })
})
