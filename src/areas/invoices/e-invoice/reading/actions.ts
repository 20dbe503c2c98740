import type { EInvoiceReading } from '#areas/invoices/e-invoice/reading/contract.ts'
import { suppliersNamed } from '#areas/invoices/e-invoice/reading/queries.ts'
import type { Told } from '#areas/invoices/e-invoice/reading/tell.ts'
import type { Db } from '#platform/db/tenant.ts'
import { intake, type Sending, sentBy } from '#platform/intake/intake.ts'
import { reader } from '#platform/intake/reader.ts'

const tell = reader<typeof import('#areas/invoices/e-invoice/reading/tell.ts').tellEInvoice>(
  '#areas/invoices/e-invoice/reading/tell.ts',
  'tellEInvoice',
)

/** What an e-invoice says that somebody was sent; refused with what is wrong with the file. Before a transaction begins. */
export const readContent = (early: Sending & { said(): { body: { content: string } } }): Promise<Told> =>
  intake.read(tell, early.said().body.content, sentBy(early, 'content'))

/** With the supplier whom it names. */
export async function withSupplier(db: Db, told: Told): Promise<EInvoiceReading> {
  const named = await suppliersNamed(db, {
    vat_number: plain(told.seller.vat_number),
    company_number: plain(told.seller.company_number),
  })
  return { ...told, supplier: named.length === 1 ? named[0]! : null }
}

const plain = (number: string) => number.replaceAll(/[\s.-]/g, '').toUpperCase()
