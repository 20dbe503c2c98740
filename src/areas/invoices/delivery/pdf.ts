import { publishedDesign } from '#areas/invoice-templates/public.ts'
import { findIssued, insertFile } from '#areas/invoices/delivery/queries.ts'
import { renderInvoice } from '#areas/invoices/document/render.ts'
import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { asFacturX, facturXFile } from '#areas/invoices/e-invoice/factur-x.ts'
import { eInvoiceOf } from '#areas/invoices/e-invoice/from-snapshot.ts'
import { sha256 } from '#areas/invoices/issuing/snapshot.ts'
import { renderByTemplate } from '#areas/invoices/templates/render.ts'
import type { Db } from '#platform/db/tenant.ts'
import { markOfPdf } from '#platform/pdf/xmp.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Storage, storageKey } from '#platform/storage/storage.ts'

export type InvoicePdf = { number: string; filename: string; storage_key: string; bytes: Buffer }

/**
 * The PDF of an issued document: the stored one, or when the background work has not come to it yet, rendered now and
 * stored. Of two that render at once the first stored wins, so that everybody always gets the same bytes.
 */
export async function pdfOf(db: Db, storage: Storage, invoiceId: number): Promise<InvoicePdf> {
  const issued = await findIssued(db, invoiceId)
  if (!issued) {
    throw new Refusal(
      'invoice.not_issued',
      409,
      'There is no PDF yet',
      'A document gets its PDF when it is issued.',
    )
  }
  if (!issued.storage_key) await renderAndStore(db, storage, invoiceId, issued.snapshot)
  const { storage_key, sha256: expected } = (await findIssued(db, invoiceId))!
  const bytes = await storage.get(storage_key!)
  if (!bytes || sha256(bytes) !== expected)
    throw new Error(`the PDF of invoice ${invoiceId} is not what was stored`)
  return {
    number: issued.number,
    filename: `${issued.number.replace(/[^A-Za-z0-9._-]+/g, '-')}.pdf`,
    storage_key: storage_key!,
    bytes,
  }
}

async function renderAndStore(db: Db, storage: Storage, invoiceId: number, stored: unknown): Promise<void> {
  const snapshot = InvoiceSnapshot.parse(stored)
  const logo = snapshot.issuer.logo_key ? await storage.get(snapshot.issuer.logo_key) : undefined
  const bytes = await drawn(db, snapshot, logo)
  const hash = sha256(bytes)
  // The content is in the name: who renders second never writes over the first.
  const storage_key = storageKey(db.tenant, 'invoices', `${invoiceId}-${hash.slice(0, 16)}.pdf`)
  await storage.put(storage_key, bytes)
  await insertFile(db, invoiceId, {
    kind: 'pdf',
    storage_key,
    sha256: hash,
    size: bytes.length,
    mark: markOfPdf(bytes),
  })
}

/** With the invoice inside as data, where whoever gets it reads that. */
async function drawn(db: Db, snapshot: InvoiceSnapshot, logo: Buffer | undefined): Promise<Buffer> {
  if (snapshot.e_invoice?.format !== 'factur-x') return draw(db, snapshot, { logo })
  return asFacturX(await draw(db, snapshot, { logo, attached: facturXFile(eInvoiceOf(snapshot)) }))
}

type Drawing = { logo: Buffer | undefined; attached?: ReturnType<typeof facturXFile> }

/** By the version of the template that the document names, which never changes; else by our own layout. */
async function draw(db: Db, snapshot: InvoiceSnapshot, options: Drawing): Promise<Buffer> {
  const { template } = snapshot
  if (!template) return renderInvoice(snapshot, options)
  const published = await publishedDesign(db, template)
  if (published?.hash !== template.hash)
    throw new Error(
      `template ${template.id} has no version ${template.version} as ${snapshot.number} names it`,
    )
  return renderByTemplate(snapshot, published.design, { language: template.language, ...options })
}
