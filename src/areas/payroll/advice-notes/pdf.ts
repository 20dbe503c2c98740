import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AdviceDocument } from '#areas/payroll/advice-notes/contract.ts'
import { formatDay } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { formatMoney, formatRate } from '#platform/money.ts'
import { renderPdf } from '#platform/pdf/pdf.ts'
import { type Storage, storageKey } from '#platform/storage/storage.ts'

const template = readFileSync(new URL('./advice-note.typ', import.meta.url), 'utf8')

type Of = { id: number; number: string; snapshot: unknown }

/** The PDF: rendered once, the first that was stored is the one everybody gets. */
export async function advicePdf(db: Db, storage: Storage, note: Of) {
  if (!(await storedFile(db, note.id))) await renderAndStore(db, storage, note)
  const { storage_key, sha256: expected } = (await storedFile(db, note.id))!
  const bytes = await storage.get(storage_key)
  if (!bytes || sha256(bytes) !== expected)
    throw new Error(`the PDF of advice note ${note.id} is not what was stored`)
  return { filename: `${note.number}.pdf`, storage_key, bytes }
}

async function renderAndStore(db: Db, storage: Storage, { id, snapshot }: Of): Promise<void> {
  const bytes = await renderPdf({ template, data: paperOf(AdviceDocument.parse(snapshot)) })
  const hash = sha256(bytes)
  const storage_key = storageKey(db.tenant, 'advice-notes', `${id}-${hash.slice(0, 16)}.pdf`)
  await storage.put(storage_key, bytes)
  await db
    .insertInto('advice_note_files')
    .values({ tenant_id: db.tenant, advice_note_id: id, storage_key, sha256: hash, size: bytes.length })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'advice_note_id']).doNothing())
    .execute()
}

const storedFile = (db: Db, id: number) =>
  db
    .selectFrom('advice_note_files')
    .select(['storage_key', 'sha256'])
    .where('tenant_id', '=', db.tenant)
    .where('advice_note_id', '=', id)
    .executeTakeFirst()

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** What `advice-note.typ` draws: words only, so that the template knows no figures. */
export function paperOf(document: AdviceDocument) {
  const { locale, currency, day, cut_off, number, company, supplier, lines, net, accent } = document
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const [year, month, date] = day.split('-').map(Number)
  const addressed = ({ name, address, vat_number }: AdviceDocument['company']) => ({
    name,
    address: [...address, ...(vat_number ? [`VAT number ${vat_number}`] : [])],
  })
  return {
    ...{ accent, number, title: `Advice note ${number}`, date: { year, month, day: date } },
    ...{ company: addressed(company), supplier: addressed(supplier) },
    range: `Work up to ${formatDay(cut_off, 'date', locale)}`,
    asks: [
      `Please send ${company.name} your invoice for this work and quote ${number}.`,
      'This is not an invoice. Add VAT if you are registered for it.',
    ],
    lines: lines.map((line) => ({
      worker: line.worker,
      week: formatDay(line.week_ending, 'date', locale),
      label: line.label,
      quantity: line.quantity.includes('.') ? line.quantity.replace(/\.?0+$/, '') : line.quantity,
      rate: formatRate(line.rate, currency, locale),
      net: money(line.net),
    })),
    total: money(net),
  }
}
