import { findIssued, insertFile, storedFile } from '#areas/invoices/delivery/queries.ts'
import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { toCii } from '#areas/invoices/e-invoice/cii.ts'
import type { EInvoiceValidation } from '#areas/invoices/e-invoice/contract.ts'
import { withFix } from '#areas/invoices/e-invoice/fixes.ts'
import { eInvoiceOf } from '#areas/invoices/e-invoice/from-snapshot.ts'
import { askOfficialRules } from '#areas/invoices/e-invoice/official.ts'
import { checkEInvoice } from '#areas/invoices/e-invoice/rules/check.ts'
import { toUbl } from '#areas/invoices/e-invoice/ubl.ts'
import { documentFacts } from '#areas/invoices/issue-facts.ts'
import { draftNumber, sha256, snapshotOf } from '#areas/invoices/issuing/snapshot.ts'
import { findInvoice } from '#areas/invoices/queries.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Schematron } from '#platform/schematron/schematron.ts'
import { type Storage, storageKey } from '#platform/storage/storage.ts'

export type StoredEInvoice = { filename: string; storage_key: string; bytes: Buffer }

/**
 * The e-invoice of an issued document: the stored one, or made now from its snapshot and stored, so that everybody always
 * gets the same bytes, whatever this program writes by then.
 */
export async function eInvoiceFileOf(
  db: Db,
  storage: Storage,
  invoiceId: number,
  format: 'ubl' | 'cii',
): Promise<StoredEInvoice> {
  const issued = await findIssued(db, invoiceId)
  if (!issued)
    throw new Refusal(
      'invoice.not_issued',
      409,
      'There is no e-invoice yet',
      'A document gets its e-invoice when it is issued. Until then its page says what is wrong with it.',
    )
  if (!(await storedFile(db, invoiceId, format))) {
    const bytes = Buffer.from(xmlOf(InvoiceSnapshot.parse(issued.snapshot), format, issued.content_hash))
    const hash = sha256(bytes)
    const storage_key = storageKey(db.tenant, 'invoices', `${invoiceId}-${hash.slice(0, 16)}.xml`)
    await storage.put(storage_key, bytes)
    await insertFile(db, invoiceId, {
      kind: format,
      storage_key,
      sha256: hash,
      size: bytes.length,
      mark: issued.content_hash,
    })
  }
  const stored = (await storedFile(db, invoiceId, format))!
  const bytes = await storage.get(stored.storage_key)
  if (!bytes || sha256(bytes) !== stored.sha256)
    throw new Error(`the e-invoice of invoice ${invoiceId} is not what was stored`)
  const filename = `${issued.number.replace(/[^A-Za-z0-9._-]+/g, '-')}-${format}.xml`
  return { filename, storage_key: stored.storage_key, bytes }
}

/** Which document it is stands in it, so that one that was changed is still known. */
function xmlOf(snapshot: InvoiceSnapshot, format: 'ubl' | 'cii', content_hash: string): string {
  const invoice = eInvoiceOf(snapshot)
  const xml = format === 'ubl' ? toUbl(invoice) : toCii(invoice)
  return xml.replace('?>\n', `?>\n<!-- Saffron ${content_hash} -->\n`)
}

/** What the rules say against a document, as it was issued or as it would be; each with the page that mends it. */
export async function validateEInvoice(
  ctx: Context,
  id: number,
  official?: Schematron,
): Promise<EInvoiceValidation> {
  const { snapshot: stored, ...found } = await findInvoice(ctx, id)
  const facts = (await documentFacts(ctx.db, [id], await todayOf(ctx))).get(id)!
  const snapshot = stored ? InvoiceSnapshot.parse(stored) : snapshotOf(facts, draftNumber, facts.day)
  const format = snapshot.e_invoice?.format ?? facts.e_invoice?.format ?? 'none'
  const invoice = eInvoiceOf(snapshot)
  const ours = checkEInvoice(invoice, format)
  const findings =
    official && format !== 'none'
      ? [...ours, ...(await askOfficialRules(official, invoice, format, ours))]
      : ours
  const { type, client_id, supplier_id, billing_profile_id } = found
  const about = { id, type, draft: !stored, client_id, supplier_id, billing_profile_id }
  return {
    valid: !findings.some(({ severity }) => severity === 'error'),
    format,
    policy: facts.e_invoice?.policy ?? 'block',
    findings: findings.map((finding) => withFix(finding, about)),
  }
}
