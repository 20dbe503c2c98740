import { expect, it } from 'vitest'
import {
  connected,
  connection,
  golden,
  mapped,
  openXero,
  organisation,
  owner,
  path,
  run,
} from '#areas/integrations/xero/xero.testing.ts'
import { ground } from '#areas/payments/payments.testing.ts'
import { behindOurBack, saffron } from '#test/agencies.ts'

openXero()

it('is suggested, and nothing goes before what is needed is mapped', async () => {
  const id = await connected()
  await golden()
  await run(id)
  expect(organisation.invoices).toEqual([])
  const { lines } = (await owner().get(path(id, '/mapping'))).body
  const needed = lines.filter((each: { needed: boolean }) => each.needed)
  expect(needed.map(({ kind, suggestion }: Record<string, string>) => [kind, suggestion])).toEqual([
    ['account-sales', '200'],
    ['tax-sales', 'OUTPUT2'],
  ])
  expect(await connection()).toMatchObject({ needed: 2, mapped: 0 })
  const dry = (await owner().get(path(id, '/dry-run'))).body
  expect(dry).toMatchObject({
    ...{ unmapped: 2, held: 0, contacts: { new: 1, ambiguous: 0 } },
    documents: [{ kind: 'sales', count: 1, gross: 138552, currency: 'GBP' }],
  })
  await mapped(id)
  await saffron.settle()
  expect(organisation.invoices.length).toBe(1)
  expect((await owner().get(path(id, '/dry-run'))).body.documents).toEqual([])
})

it('takes no account that is not there, and says when one was archived there', async () => {
  const id = await connected()
  const line = (target: string) => ({ lines: [{ kind: 'account-sales', object_id: 0, target }] })
  expect((await owner().put(path(id, '/mapping'), line('999'))).body.code).toBe('xero.target')
  await mapped(id)
  organisation.accounts.find(({ Code }) => Code === '200')!.Status = 'ARCHIVED'
  await golden()
  await run(id)
  expect(organisation.invoices).toEqual([])
  const { lines } = (await owner().get(path(id, '/mapping'))).body
  expect(lines[0]).toMatchObject({ target: '200', gone: true, suggestion: '260' })
})

it('shows a tax code that was archived here while a document that waits needs it', async () => {
  const id = await connected()
  await golden()
  const archive = (at: string) =>
    behindOurBack(`update tax_codes set archived_at = ${at} where id = ${ground.tax_code_id}`)
  await archive('now()')
  await mapped(id)
  await archive('null')
  expect(await connection()).toMatchObject({ needed: 2, mapped: 2 })
})
