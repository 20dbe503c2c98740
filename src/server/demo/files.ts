import { createHash } from 'node:crypto'
import type { Deps } from '#platform/area.ts'
import { addDays } from '#platform/days.ts'
import { storageKey } from '#platform/storage/storage.ts'
import type { DemoCandidate, DemoClient, Making } from '#server/demo/parties.ts'
import { insertRows } from '#server/demo/rows.ts'

type Said = { name: string; category: string; sensitive?: boolean; visibility?: string; expires?: number }

const ofClients: Said[] = [
  { name: 'Terms of business.pdf', category: 'agreement' },
  { name: 'Site induction.pdf', category: 'other', visibility: 'candidate' },
]
const ofCandidates: Said[] = [
  { name: 'Passport.pdf', category: 'identity', sensitive: true, expires: 400 },
  { name: 'First aid certificate.pdf', category: 'certificate', visibility: 'candidate', expires: 21 },
]

/** A few files of the first client and the first two workers; one expires soon. */
export async function makeFiles(
  { db, people, today }: Making,
  { storage }: Pick<Deps, 'storage'>,
  clients: DemoClient[],
  candidates: DemoCandidate[],
): Promise<void> {
  const all = [
    ...ofClients.map((said) => ({ said, client_id: clients[0]!.id, candidate_id: null })),
    ...candidates
      .slice(0, 2)
      .flatMap(({ id }) => ofCandidates.map((said) => ({ said, client_id: null, candidate_id: id }))),
  ]
  const contents = all.map(({ said }, at) => page(said.name.replace('.pdf', ''), at))
  // Named by its place, so that a demo that is filled anew writes over what was begun.
  const keys = all.map((_, at) => storageKey(db.tenant, 'files', at.toString(16).padStart(32, '0')))
  for (const [at, bytes] of contents.entries()) await storage.put(keys[at]!, bytes)
  const objects = await insertRows(
    db,
    'file_objects',
    keys.map((storage_key) => ({ storage_key, state: 'kept', since: `${today}T08:00:00Z` })),
  )
  const uploaded_by = people.consultant
  const files = await insertRows(
    db,
    'files',
    all.map(({ said, ...of }, at) => ({
      ...of,
      name: said.name,
      category: said.category,
      visibility: said.visibility ?? 'internal',
      sensitive: said.sensitive ?? false,
      expires_on: said.expires === undefined ? null : addDays(today, said.expires),
      uploaded_by,
      latest: 1,
      version: 1,
      created_at: `${addDays(today, at - 40)}T09:30:00Z`,
      updated_at: `${addDays(today, at - 40)}T09:30:00Z`,
    })),
  )
  await insertRows(
    db,
    'file_versions',
    all.map(({ said }, at) => ({
      file_id: files[at],
      number: 1,
      object_id: objects[at],
      upload: `demo-${at}`,
      name: said.name,
      mime: 'application/pdf',
      size: contents[at]!.length,
      sha256: createHash('sha256').update(contents[at]!).digest('hex'),
      pages: 1,
      scan_status: 'clean',
      scanned_by: 'structure',
      found: '',
      uploaded_by,
    })),
  )
}

/** A PDF of one page that says its title, with its table of contents where a reader looks for it. */
function page(title: string, at: number): Buffer {
  const text = `BT /F1 26 Tf 72 720 Td (${title}) Tj /F1 12 Tf 0 -32 Td (An example of the demo, no. ${at + 1}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj${object}endobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
