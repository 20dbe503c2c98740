import { beforeAll } from 'vitest'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'

export let ground: PlacementFixture

/** Opens Saffron with what Amber invoices by. */
export function openPayments(options: Parameters<typeof openAgencies>[0] = {}): void {
  openAgencies(options)
  beforeAll(async () => {
    ground = await createPlacementFixture(saffron.database, amber)
  })
}

export const finance = () => as(amber.finance)

export type Document = {
  id: number
  number: string
  status: string
  gross: number
  paid: number
  balance: number
}

/** An issued sales invoice of so much net, with 20 % VAT on it, due 30 days after `day`. */
export async function issued(
  net: string,
  { client_id = ground.client_id, day = '2026-02-02' }: { client_id?: number; day?: string } = {},
): Promise<Document> {
  const owner = as(amber.owner)
  const line = { description: 'Cover', quantity: '1', unit_price: net, tax_code_id: ground.tax_code_id }
  const draft = await owner.post('/invoices', { type: 'sales', client_id, lines: [line] })
  await owner.post(`/invoices/${draft.body.id}/approval`)
  const accepted = [{ code: 'invoice.out_of_order', reason: 'A test' }]
  const { status, body } = await owner.post(`/invoices/${draft.body.id}/issue`, { issue_date: day, accepted })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

export const invoice = async (id: number): Promise<Document> => (await finance().get(`/invoices/${id}`)).body

export const pay = (body: object) =>
  finance().post('/payments', { client_id: ground.client_id, received_on: '2026-02-10', ...body })

/** Takes the warning of an equal payment for what it is. */
export const again = { accepted: [{ code: 'payment.same_again', reason: 'They paid twice' }] }
