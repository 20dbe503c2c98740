import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { receivePushed } from '#areas/codes/group-codes.ts'
import { amber, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

openAgencies()

const push = (direction: string, name: string) =>
  inAmber((db) =>
    receivePushed(db, [
      {
        ...{ id: 1, kind: 'tax-codes', code: 'S20', mode: 'locked' },
        fields: { name, rate: '20', category: 'S', direction },
      },
    ]),
  )
const code = async () => {
  const { rows } = await inAmber((db) =>
    sql<{ direction: string; name: string }>`select direction, name from tax_codes
      where tenant_id = ${db.tenant} and code = 'S20'`.execute(db),
  )
  return rows[0]
}

it('a tax code that is charged to clients does not become one for purchases by a push of the group', async () => {
  await createPlacementFixture(saffron.database, amber)
  const kept = await push('purchase', 'Purchases')
  expect(kept).toMatchObject({ changed: 0, kept: 1 })
  expect((await code())?.direction).not.toBe('purchase')
  expect(await push('sales', 'Sales')).toMatchObject({ changed: 1, kept: 0 })
  expect(await push('purchase', 'Purchases')).toMatchObject({ changed: 0 })
  expect(await code()).toEqual({ direction: 'sales', name: 'Sales' })
})
