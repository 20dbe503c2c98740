import { beforeAll, beforeEach } from 'vitest'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'

export let fixture: PlacementFixture
/** An invoice by hand, new for each test. */
export let draftId: number

/** Opens Saffron with what Amber invoices by, and with a draft. */
export function openDrafts(options: Parameters<typeof openAgencies>[0] = {}): void {
  openAgencies(options)
  beforeAll(async () => {
    fixture = await createPlacementFixture(saffron.database, amber)
  })
  beforeEach(async () => {
    draftId = (await create()).body.id
  })
}

export const finance = () => as(amber.finance)

export const line = { description: 'Consulting', quantity: '2', unit: 'day', unit_price: '450.25' }

export const create = (body: object = {}) =>
  finance().post('/invoices', { type: 'sales', client_id: fixture.client_id, lines: [line], ...body })

/** The draft, approved and issued. */
export const issued = async () => {
  await finance().post(`/invoices/${draftId}/approval`)
  return (await finance().post(`/invoices/${draftId}/issue`)).body
}
