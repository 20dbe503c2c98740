import type { EInvoiceReading } from '#areas/invoices/e-invoice/reading/contract.ts'
import type { EInvoiceContent } from '#areas/invoices/e-invoice/reading/describe.ts'
import { suppliersNamed } from '#areas/invoices/e-invoice/reading/queries.ts'
import type { Db } from '#platform/db/tenant.ts'
import { intake, type Sending, sentBy } from '#platform/intake/intake.ts'
import { reader } from '#platform/intake/reader.ts'

const describe = reader<typeof import('#areas/invoices/e-invoice/reading/describe.ts').describeEInvoice>(
  '#areas/invoices/e-invoice/reading/describe.ts',
  'describeEInvoice',
)

/** What an e-invoice says that somebody was sent; refused with what is wrong with the file. Before a transaction begins. */
export const readContent = (
  early: Sending & { said(): { body: { content: string } } },
): Promise<EInvoiceContent> => intake.read(describe, early.said().body.content, sentBy(early, 'content'))

/** With the supplier whom it names. */
export async function withSupplier(db: Db, content: EInvoiceContent): Promise<EInvoiceReading> {
  const named = await suppliersNamed(db, {
    vat_number: plain(content.seller.vat_number),
    company_number: plain(content.seller.company_number),
  })
  return { ...content, supplier: named.length === 1 ? named[0]! : null }
}

const plain = (number: string) => number.replaceAll(/[\s.-]/g, '').toUpperCase()
