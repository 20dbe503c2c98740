import { renderSheet } from '#areas/invoices/document/render.ts'
import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { sha256 } from '#areas/invoices/issuing/snapshot.ts'
import { requestSheet } from '#areas/invoices/payment-requests/snapshot.ts'
import type { RequestType } from '#areas/invoices/payment-requests/words.ts'
import type { Db } from '#platform/db/tenant.ts'
import { type Storage, storageKey } from '#platform/storage/storage.ts'

type Of = { id: number; type: RequestType; number: string; snapshot: unknown }
export type RequestPdf = { filename: string; storage_key: string; bytes: Buffer }

/** The PDF: rendered once, the first that was stored is the one everybody gets. */
export async function requestPdf(db: Db, storage: Storage, request: Of): Promise<RequestPdf> {
  if (!(await storedFile(db, request.id))) await renderAndStore(db, storage, request)
  const { storage_key, sha256: expected } = (await storedFile(db, request.id))!
  const bytes = await storage.get(storage_key)
  if (!bytes || sha256(bytes) !== expected)
    throw new Error(`the PDF of payment request ${request.id} is not what was stored`)
  return { filename: `${request.number}.pdf`, storage_key, bytes }
}

async function renderAndStore(db: Db, storage: Storage, { id, type, snapshot: stored }: Of): Promise<void> {
  const snapshot = InvoiceSnapshot.parse(stored)
  const logo = snapshot.issuer.logo_key ? await storage.get(snapshot.issuer.logo_key) : undefined
  const bytes = await renderSheet((name) => requestSheet(snapshot, type, { logo: name }), { logo })
  const hash = sha256(bytes)
  const storage_key = storageKey(db.tenant, 'payment-requests', `${id}-${hash.slice(0, 16)}.pdf`)
  await storage.put(storage_key, bytes)
  await db
    .insertInto('payment_request_files')
    .values({ tenant_id: db.tenant, payment_request_id: id, storage_key, sha256: hash, size: bytes.length })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'payment_request_id']).doNothing())
    .execute()
}

const storedFile = (db: Db, id: number) =>
  db
    .selectFrom('payment_request_files')
    .select(['storage_key', 'sha256'])
    .where('tenant_id', '=', db.tenant)
    .where('payment_request_id', '=', id)
    .executeTakeFirst()
