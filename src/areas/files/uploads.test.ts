import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, test } from 'vitest'
import {
  arriving,
  begin,
  bothSides,
  night,
  office,
  pdf,
  picture,
  send,
  tus,
  upload,
} from '#areas/files/files.testing.ts'
import { eicar, startClamd } from '#platform/scanner/clamd.testing.ts'
import { openClamd } from '#platform/scanner/clamd.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { daysFromToday } from '#test/days.ts'
import { nobody } from '#test/people.ts'

openAgencies()

/** Without a record: whose it is matters elsewhere. */
const make = async (name: string, bytes: Buffer) =>
  as(amber.owner).post('/files', { upload: await upload(amber.owner, name, bytes) })
const tidied = async () => {
  await night(new Date(Date.now() + 7_200_000))
  const { tables, stored } = await bothSides()
  return [stored.length - tables.length, arriving()]
}

describe('what is taken in follows from its bytes', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['Terms.pdf', () => pdf('', 3), 'application/pdf', 'Terms.pdf'],
    ['Photo.jpeg', () => picture(), 'image/jpeg', 'Photo.jpeg'],
    ['Photo.jpg', () => picture(60, 40, 'png'), 'image/png', 'Photo.png'],
    ['No ending', () => picture(60, 40, 'webp'), 'image/webp', 'No ending.webp'],
    [
      'Letter.docx',
      () => office(),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'Letter.docx',
    ],
    [
      'Rates.xlsx',
      () => office({}, 'xlsx'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Rates.xlsx',
    ],
    ['Rates.csv', () => Buffer.from('name,rate\nZoë,20.00\n'), 'text/csv', 'Rates.csv'],
    ['Rates.csv', () => Buffer.from('name,rate\nZo\xeb,20.00\n', 'latin1'), 'text/csv', 'Rates.csv'],
    ['Note', () => Buffer.from('Called, nobody there'), 'text/plain', 'Note.txt'],
    [
      'Chart.docx',
      async () => office({ 'word/embeddings/Microsoft_Excel_Worksheet.xlsx': await office({}, 'xlsx') }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'Chart.docx',
    ],
    [
      'Invoice.xml',
      () =>
        Buffer.from(
          `<?xml version="1.0"?><!--${'x'.repeat(20_000)}--><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>`,
        ),
      'application/xml',
      'Invoice.xml',
    ],
    ['Unicode.csv', () => Buffer.from('\uFEFFa\tb\n1\t2\n', 'utf16le'), 'text/csv', 'Unicode.csv'],
    [
      'Mail.eml',
      () => Buffer.from('From: a@b.test\r\nSubject: x\r\n\r\nHello'),
      'message/rfc822',
      'Mail.eml',
    ],
  ])('%s', async (name, bytes, mime, kept) => {
    const { status, body } = await make(name, await bytes())
    expect([status, body.mime, body.name, body.code]).toEqual([201, mime, kept, undefined])
  })

  const packed = (inside: string) => {
    const stream = deflateSync(inside)
    return pdf(
      `9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${stream.length}>>stream\n${stream.toString('latin1')}\nendstream endobj`,
    )
  }
  it.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
    ['a page', 'Terms.pdf', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), 'file.type'],
    [
      'a drawing',
      'Logo.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'file.type',
    ],
    ['a drawing with a prologue', 'Logo.png', () => Buffer.from('<?xml version="1.0"?><svg/>'), 'file.type'],
    ['a program', 'Terms.pdf', () => Buffer.from(`MZ${'\0'.repeat(200)}`, 'latin1'), 'file.type'],
    ['text under another name', 'Terms.pdf', () => Buffer.from('Only words'), 'file.misnamed'],
    [
      'a script in a PDF',
      'a.pdf',
      () => pdf('5 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'),
      'file.script',
    ],
    ['one written letter by letter', 'a.pdf', () => pdf('5 0 obj<</S/J#61vaScript>>endobj'), 'file.script'],
    ['one that is packed', 'a.pdf', () => packed('5 0 <</S/JavaScript>>'), 'file.script'],
    ['a file in a PDF', 'a.pdf', () => pdf('5 0 obj<</Type/EmbeddedFile>>endobj'), 'file.embedded'],
    [
      'a program started by a PDF',
      'a.pdf',
      () => pdf('5 0 obj<</S/Launch/F(cmd.exe)>>endobj'),
      'file.script',
    ],
    ['a PDF under a password', 'a.pdf', () => pdf('trailer<</Encrypt 5 0 R>>'), 'file.password'],
    ['a PDF that is a zip, too', 'a.pdf', async () => Buffer.concat([pdf(), await office()]), 'file.twofold'],
    ['macros', 'a.docx', () => office({ 'word/vbaProject.bin': 'x' }), 'file.macros'],
    [
      'a file in a document',
      'a.xlsx',
      () => office({ 'xl/embeddings/oleObject1.bin': 'x' }, 'xlsx'),
      'file.macros',
    ],
    [
      'a chart whose figures carry a program',
      'a.docx',
      async () =>
        office({ 'word/embeddings/Sheet1.xlsx': await office({ 'xl/vbaProject.bin': 'x' }, 'xlsx') }),
      'file.macros',
    ],
    [
      'a chart in the figures of a chart',
      'a.docx',
      async () =>
        office({
          'word/embeddings/Sheet1.xlsx': await office({ 'xl/embeddings/a.xlsx': await office() }, 'xlsx'),
        }),
      'file.macros',
    ],
    [
      'figures of a chart that are none',
      'a.docx',
      () => office({ 'word/embeddings/Sheet1.xlsx': 'MZ' }),
      'file.broken',
    ],
    [
      'a document that unpacks without end',
      'a.docx',
      () => office({ 'word/media/a.txt': Buffer.alloc(20_000_000) }),
      'file.bomb',
    ],
    ['half a document', 'a.docx', async () => (await office()).subarray(0, -60), 'file.broken'],
    ['half a picture', 'a.jpg', async () => (await picture(400, 300)).subarray(0, 900), 'file.broken'],
    ['a picture of 41 megapixels', 'a.png', () => picture(8_200, 5_000, 'png'), 'file.too_many_pixels'],
  ])('%s is refused, and nothing of it stays', async (_what, name, bytes, code) => {
    const { status, body } = await make(name, await bytes())
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, code, ['file']])
    expect(await tidied()).toEqual([0, []])
  })

  it('a large picture of random bytes is no program by chance', async () => {
    const noise = randomBytes(3_000_000).toString('latin1')
    const { status } = await make(
      'Scan.pdf',
      pdf(`5 0 obj<</Length 3000000>>stream\n${noise}\nendstream endobj`),
    )
    expect(status).toBe(201)
  })

  it('a picture loses where and with what it was taken', async () => {
    const { default: sharp } = await import('sharp')
    const before = await picture()
    expect((await sharp(before).metadata()).exif).toBeDefined()
    const { body } = await make('Photo.jpg', before)
    const led = await as(amber.owner).get(`/files/${body.id}/download`)
    const { bytes } = await as(amber.owner).get(String(led.headers.location))
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect([bytes.length, bytes.includes('Quokka')]).toEqual([body.size, false])
  })

  it.each([
    [`../../etc/${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['C:\\secret\\Terms\0.pdf', 'Terms.pdf'],
    ['\u202egpj.Terms.pdf', 'gpj.Terms.pdf'],
    ['...', 'File.pdf'],
    ['', 'File.pdf'],
  ])('the name %j is cleaned', async (given, kept) => {
    expect((await make(given, pdf(given.length.toString()))).body.name).toBe(kept)
  })
})

describe('an upload', () => {
  it('goes on where the connection was cut, and is no file before it is whole', async () => {
    const bytes = pdf('x'.repeat(5_000))
    const { upload: id } = await begin(amber.owner, 'Cut.pdf', bytes.length)
    expect((await send(amber.owner, id, 0, bytes.subarray(0, 1_000))).status).toBe(204)
    expect((await as(amber.owner).post('/files', { upload: id })).body.code).toBe('file.incomplete')
    const asked = await tus(amber.owner, 'HEAD', id)
    expect([asked.status, asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([
      200,
      '1000',
      String(bytes.length),
    ])
    // What was already sent is not taken twice.
    expect((await send(amber.owner, id, 0, bytes.subarray(0, 1_000))).status).toBe(409)
    expect((await send(amber.owner, id, 1_000, bytes.subarray(1_000))).status).toBe(204)
    expect((await as(amber.owner).post('/files', { upload: id })).body.size).toBe(bytes.length)
  })

  it('is made a file once, however often it is sent', async () => {
    const id = await upload(amber.owner, 'Once.pdf', pdf('% once'))
    const first = await as(amber.owner).post('/files', { upload: id })
    const again = await as(amber.owner).post('/files', { upload: id })
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
  })

  it('that is refused for a field can be sent again', async () => {
    const id = await upload(amber.owner, 'Twice.pdf', pdf('% twice'))
    const wrong = await as(amber.owner).post('/files', {
      upload: id,
      subject: 'clients',
      subject_id: 9_999_999,
    })
    expect(wrong.status).toBe(404)
    expect((await as(amber.owner).post('/files', { upload: id })).status).toBe(201)
    expect(await tidied()).toEqual([0, []])
  })

  it('is somebody’s own: nobody else sees how far it is, sends for it or takes it away', async () => {
    const { upload: id } = await begin(amber.owner, 'Mine.pdf', 100)
    for (const other of [amber.finance, birch.owner])
      expect([
        (await tus(other, 'HEAD', id)).status,
        (await send(other, id, 0, Buffer.alloc(10))).status,
        (await tus(other, 'DELETE', id)).status,
      ]).toEqual([404, 404, 404])
    expect((await as(nobody).get(`/uploads/${id}`)).status).toBe(401)
    expect((await tus(amber.owner, 'DELETE', id)).status).toBe(204)
    // Taken away once more, as a browser does that was not told in time, it is gone all the same.
    expect((await tus(amber.owner, 'DELETE', id)).status).toBe(204)
    expect((await tus(amber.owner, 'HEAD', id)).status).toBe(404)
    expect(arriving()).toEqual([])
  })

  it('of no bytes, of too many, and of more than it said is refused', async () => {
    expect((await begin(amber.owner, 'Empty.pdf', 0)).status).toBe(400)
    expect((await begin(amber.owner, 'Large.pdf', 25_000_001)).status).toBe(413)
    const { upload: id } = await begin(amber.owner, 'More.pdf', 10)
    expect((await send(amber.owner, id, 0, Buffer.alloc(20))).status).toBeGreaterThanOrEqual(400)
    for (const odd of ['..%2f..%2fsecret', '1-1-x', 'x'.repeat(50)])
      expect([odd, (await as(amber.owner).get(`/uploads/${odd}`)).status]).toEqual([odd, 404])
    await tus(amber.owner, 'DELETE', id)
  })
})

describe('a program', () => {
  const boundary = 'a-boundary-of-tests'
  const form = (fields: Record<string, string>, file?: { name: string; bytes: Buffer }) =>
    Buffer.concat([
      ...Object.entries(fields).map(([name, value]) =>
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      ...(file
        ? [
            Buffer.from(
              `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: text/html\r\n\r\n`,
            ),
            file.bytes,
            Buffer.from('\r\n'),
          ]
        : []),
      Buffer.from(`--${boundary}--\r\n`),
    ])
  const token = async () => {
    const reply = await as(amber.owner).post('/api-tokens', {
      name: `Robot ${randomBytes(4).toString('hex')}`,
      permissions: ['files.view', 'files.upload'],
      expires_in_days: 30,
    })
    return JSON.stringify(reply.body).match(/sfn_[\w-]+/)![0]
  }
  const expires_on = daysFromToday(400)
  const sendForm = async (payload: Buffer, headers: Record<string, string>) => {
    const reply = await saffron.app.inject({
      method: 'POST',
      url: '/api/v1/files',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
      payload,
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  it('sends a file as a form, once for its key', async () => {
    const authorization = `Bearer ${await token()}`
    const body = form(
      { category: 'contract', sensitive: 'true', expires_on },
      { name: 'By robot.pdf', bytes: pdf('% robot') },
    )
    const once = { authorization, 'idempotency-key': 'robot-key-1' }
    const [first, again] = [await sendForm(body, once), await sendForm(body, once)]
    expect([first.status, first.body]).toMatchObject([
      201,
      { name: 'By robot.pdf', category: 'contract', sensitive: true, expires_on },
    ])
    expect(again).toEqual(first)
    expect((await sendForm(form({ category: 'contract' }), { authorization })).body.code).toBe('file.missing')
    expect((await sendForm(body.subarray(0, 300), { authorization })).body.code).toBe('file.cut')
    const large = form({}, { name: 'Large.pdf', bytes: Buffer.alloc(25_000_001) })
    expect((await sendForm(large, { authorization })).body.code).toBe('file.too_large')
    expect(await tidied()).toEqual([0, []])
  })

  it('with cookies is a foreign page, and is refused', async () => {
    const { status, body } = await sendForm(form({}, { name: 'a.pdf', bytes: pdf() }), {
      cookie: amber.owner.cookie,
      'x-tenant': 'amber',
    })
    expect([status, body.code]).toEqual([415, 'media_type'])
  })
})

describe('the virus scanner', () => {
  afterEach(() => {
    delete (saffron.deps as { scanner?: unknown }).scanner
  })
  const use = (address: string) => {
    saffron.deps.scanner = openClamd(address)
  }

  test('is asked about each file; what it finds is not kept', async () => {
    const clamd = await startClamd()
    use(clamd.address)
    const clean = await make('Clean.txt', Buffer.from('Nothing to find'))
    expect(clean.body).toMatchObject({ scan_status: 'clean', scanned_by: 'clamd' })
    const found = await make('Found.txt', Buffer.from(eicar))
    expect([found.status, found.body.code, found.body.description]).toEqual([
      422,
      'file.virus',
      'It found Eicar-Test-Signature. The file was not kept.',
    ])
    await clamd.close()
    expect((await tidied())[0]).toBe(0)
  })

  test('that does not answer is asked again; nothing is given out before it has', async () => {
    use('127.0.0.1:1')
    const [clean, infected] = [
      await make('Later.txt', Buffer.from('Later')),
      await make('Ill.txt', Buffer.from(`x ${eicar}`)),
    ]
    const take = async (id: number) => (await as(amber.owner).get(`/files/${id}/download`)).body.code
    expect([clean.body.scan_status, await take(clean.body.id)]).toEqual(['waiting', 'file.waiting'])
    await night()
    expect((await as(amber.owner).get(`/files/${clean.body.id}`)).body.scan_status).toBe('waiting')
    const clamd = await startClamd()
    use(clamd.address)
    await night()
    expect([await take(clean.body.id), await take(infected.body.id)]).toEqual([undefined, 'file.refused'])
    const { body } = await as(amber.owner).get('/notifications')
    expect(JSON.stringify(body)).toContain('The virus scanner refused “Ill.txt”')
    await clamd.close()
  })
})

describe('the night', () => {
  it('empties the bin after thirty days, and the storage with it, but not what is held', async () => {
    const [old, young] = [
      (await make('Old.pdf', pdf('% old'))).body,
      (await make('Young.pdf', pdf('% young'))).body,
    ]
    for (const { id } of [old, young]) await as(amber.owner).delete(`/files/${id}`)
    await inAmber((db) =>
      sql`update files set deleted_at = now() - interval '31 days' where tenant_id = ${db.tenant} and id = ${old.id}`.execute(
        db,
      ),
    )
    const before = await bothSides()
    await night()
    const after = await bothSides()
    expect([before.tables.length - after.tables.length, after.stored]).toEqual([1, after.tables])
    expect((await as(amber.owner).get(`/files/${old.id}`)).status).toBe(404)
    expect((await as(amber.owner).get(`/files/${young.id}`)).status).toBe(200)
  })

  it('tells who uploaded a file that it expires, once', async () => {
    const soon = daysFromToday(10)
    const { body } = await make('Passport.pdf', pdf('% soon'))
    await as(amber.owner).patch(`/files/${body.id}`, { version: 1, expires_on: soon })
    const notified = async () =>
      JSON.stringify((await as(amber.owner).get('/notifications')).body).split('“Passport.pdf” expires on')
        .length - 1
    await night()
    await night()
    expect(await notified()).toBe(1)
  })
})

describe('storage and tables agree', () => {
  const dies = ['before the write', 'in the write', 'after the write'] as const

  it.each(dies)('when everything ends %s', async (when) => {
    const place = saffron.deps.storage
    const id = await upload(amber.owner, 'Dies.pdf', pdf(`% ${when}`))
    saffron.deps.storage = {
      ...place,
      write: async (key, bytes) => {
        if (when === 'before the write') throw new Error('killed')
        if (when === 'in the write')
          return place
            .put(key, Buffer.from('%PDF-1.7 half of it'))
            .then(() => Promise.reject(new Error('killed')))
        await place.write(key, bytes)
        throw new Error('killed')
      },
    }
    const { status } = await as(amber.owner).post('/files', { upload: id })
    saffron.deps.storage = place
    expect(status).toBe(500)
    await night(new Date(Date.now() + 7_200_000))
    const { tables, stored } = await bothSides()
    expect(stored).toEqual(tables)
    // Whoever comes back finds the upload as it was.
    expect((await as(amber.owner).post('/files', { upload: id })).status).toBe(201)
  })
})
