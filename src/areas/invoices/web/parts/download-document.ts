import type { Invoice } from '#areas/invoices/contract.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'
import { download } from '#kit/ui/dialogs/downloading.ts'

const kinds = {
  pdf: { path: 'pdf', ending: '.pdf', type: 'application/pdf' },
  ubl: { path: 'e-invoice?format=ubl', ending: '-ubl.xml', type: 'application/xml' },
  cii: { path: 'e-invoice?format=cii', ending: '-cii.xml', type: 'application/xml' },
} as const

/** One of the files of an issued document, fetched with the agency of this page's address, which a plain link would not carry. */
export async function downloadOf(
  { id, number }: Pick<Invoice, 'id' | 'number'>,
  kind: keyof typeof kinds,
): Promise<void> {
  const { path, ending, type } = kinds[kind]
  await download(async () => {
    const reply = await fetch(apiAddress(`/invoices/${id}/${path}`), {
      headers: { 'x-tenant': tenantOfAddress() ?? '' },
    })
    if (!reply.ok) throw new Error(`the ${kind} of ${number} was refused`)
    return { name: `${number}${ending}`, type, content: await reply.blob() }
  })
}
