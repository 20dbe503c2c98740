import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import yazl from 'yazl'
import { background } from '#areas/files/background.ts'
import type { Db } from '#platform/db/tenant.ts'
import { amber, inAmber, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

/** A PDF of so many pages; `more` stands behind its objects. */
export function pdf(more = '', pages = 1): Buffer {
  const numbers = Array.from({ length: pages }, (_, at) => at + 3)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages}>>`,
    ...numbers.map(() => '<</Type/Page/Parent 2 0 R>>'),
  ].map((object, at) => `${at + 1} 0 obj${object}endobj\n`)
  const head = '%PDF-1.7\n'
  let place = head.length
  const rows = objects.map((object) => {
    const row = `${String(place).padStart(10, '0')} 00000 n \n`
    place += object.length
    return row
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${place + more.length + 1}\n%%EOF\n`
  return Buffer.from(`${head}${objects.join('')}${more}\n${table}${end}`, 'latin1')
}

/** A Word document of these parts, or an Excel one. */
export async function office(
  parts: Record<string, string | Buffer> = {},
  kind: 'docx' | 'xlsx' = 'docx',
): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const main = kind === 'docx' ? 'wordprocessingml.document' : 'spreadsheetml.sheet'
  const all = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${kind === 'docx' ? 'word/document' : 'xl/workbook'}.xml" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
    [kind === 'docx' ? 'word/document.xml' : 'xl/workbook.xml']: '<w/>',
    ...parts,
  }
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const bytes: Buffer[] = []
  for await (const some of zip.outputStream) bytes.push(some as Buffer)
  return Buffer.concat(bytes)
}

/** A picture with where and with what it was taken. */
export async function picture(
  width = 60,
  height = 40,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width, height, channels: 3, background: '#fbba10' } })
    .withExif({
      IFD0: { Make: 'Quokka', Model: 'Camera 7' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .toFormat(format)
    .toBuffer()
}

const headersFor = (person: Person, more: Record<string, string | number>) => ({
  'user-agent': 'a test',
  'tus-resumable': '1.0.0',
  cookie: person.cookie,
  'x-tenant': person.tenant.slug,
  ...more,
})

/** One request of a resumable upload. */
export async function tus(
  person: Person,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  upload: string | undefined,
  headers: Record<string, string | number> = {},
  payload?: Buffer,
) {
  const url = `/api/v1/uploads${upload ? `/${upload}` : ''}`
  const reply = await saffron.app.inject({
    method,
    url,
    headers: headersFor(person, headers),
    ...(payload ? { payload } : {}),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.body }
}

const stream = { 'content-type': 'application/offset+octet-stream' }

export async function begin(person: Person, name: string, size: number) {
  const filename = Buffer.from(name).toString('base64')
  const reply = await tus(person, 'POST', undefined, {
    'upload-length': size,
    ...(filename ? { 'upload-metadata': `filename ${filename}` } : {}),
  })
  return {
    ...reply,
    upload: String(reply.headers.location ?? '')
      .split('/')
      .at(-1)!,
  }
}

export const send = (person: Person, upload: string, offset: number, bytes: Buffer) =>
  tus(person, 'PATCH', upload, { ...stream, 'upload-offset': offset }, bytes)

/** Uploads a file in two pieces; answers what the upload is called. */
export async function upload(person: Person, name: string, bytes: Buffer): Promise<string> {
  const { upload, status, body } = await begin(person, name, bytes.length)
  if (status !== 201) throw new Error(`${status} ${body}`)
  const half = Math.ceil(bytes.length / 2)
  for (const from of [0, half].filter((at) => at < bytes.length)) {
    const sent = await send(person, upload, from, bytes.subarray(from, from + half))
    if (sent.status !== 204) throw new Error(`${sent.status} ${sent.body}`)
  }
  return upload
}

/** What lies in the storage of Amber for files, by key, beside what the tables say lies there. */
export async function bothSides() {
  const { tables, tenant } = await inAmber(async (db) => {
    const { rows } = await sql<{ storage_key: string }>`
      select o.storage_key from file_versions v join file_objects o on o.tenant_id = v.tenant_id and o.id = v.object_id
      where v.tenant_id = ${db.tenant} and v.upload <> 'records' order by 1`.execute(db)
    return { tables: rows.map(({ storage_key }) => storage_key), tenant: db.tenant }
  })
  const root = join(saffron.deps.storage.arrivals.replace(/-arriving$/, ''), 't', String(tenant), 'files')
  let stored: string[] = []
  try {
    stored = readdirSync(root)
      .map((name) => `t/${tenant}/files/${name}`)
      .sort()
  } catch {}
  return { tables, stored }
}

/** Says how much an agency may keep, MB; null: as its plan says. */
export const limitStorage = ({ tenant }: Pick<typeof amber, 'tenant'>, storage_mb: number | null) =>
  saffron.database.acrossTenants('a test sets a limit', (db) =>
    sql`insert into tenant_limits (tenant_id, storage_mb, updated_at) values (${tenant.id}, ${storage_mb}, now())
      on conflict (tenant_id) do update set storage_mb = excluded.storage_mb`.execute(db),
  )

/** The uploads that lie on this machine. */
export const arriving = (): string[] => {
  try {
    return readdirSync(saffron.deps.storage.arrivals).sort()
  } catch {
    return []
  }
}

/** What the nightly work does, at that instant. */
export async function night(now = new Date()): Promise<void> {
  const { tenant } = amber
  const job = {
    ...saffron.deps,
    tenant,
    now,
    log: { warn: () => undefined },
    inTenant: <T>(work: (db: Db) => Promise<T>) => saffron.database.inTenant(tenant.id, work),
  }
  for (const name of ['files.nightly', 'files.tidy']) await background[name]!(job as never, {} as never)
}
