import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { onConnection } from '#test/database.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { groundwork } from '#test/work.ts'

openStory()
const ids: number[] = []
beforeAll(async () => {
  const { client_id } = await groundwork(saffron.database, amber)
  const ask = asking(amber.finance) as any
  for (let n = 0; n < 3; n++) {
    const made = await ask('POST', '/invoices', {
      type: 'sales',
      client_id,
      lines: [{ description: 'Work', quantity: '1', unit_price: '10' }],
    })
    const id = made.id
    ids.push(id)
    await ask('POST', `/invoices/${id}/approval`)
    await ask('POST', `/invoices/${id}/issue`)
  }
})
for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`look ${width}`, async () => {
    const page = await openAs(amber.finance, '/settings/invoices', { viewport: { width, height } } as any)
    await page.getByRole('button', { name: 'Download proof' }).waitFor()
    await page.screenshot({ path: `/tmp/ledger-${width}-page.png`, fullPage: true })
    await expectAccessible(page)
    const down = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download proof' }).click()
    const file = await (await down).path()
    await page.getByRole('button', { name: 'Check a proof file' }).click()
    await page.getByLabel('Proof file').setInputFiles(file)
    await page.getByText('Everything it says is still there').waitFor()
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/ledger-${width}-proof.png` })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: 'Check invoices' })
      .or(page.getByRole('button', { name: /^Check / }))
      .first()
      .click()
    await page.getByText('Nothing was changed').waitFor()
    await page.getByRole('button', { name: 'Compare the PDF files' }).click()
    await page.getByText(/all are as they were stored/).waitFor()
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/ledger-${width}-check.png` })
    await page.keyboard.press('Escape')
    await onConnection((saffron as any).superUrl, async (c) => {
      await c.query('set session_replication_role = replica')
      await c.query(`update invoices set party_name = 'X' where id = ${ids[1]}`)
      await c.query(`update invoice_lines set net = 5 where invoice_id = ${ids[1]}`)
    })
    await page
      .getByRole('button', { name: /^Check / })
      .nth(0)
      .click()
    await page.getByText('Something is not as it was issued').waitFor()
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/ledger-${width}-broken.png` })
    await expectAccessible(page)
    await onConnection((saffron as any).superUrl, async (c) => {
      await c.query('set session_replication_role = replica')
      await c.query(
        `update invoices i set party_name = (select d.snapshot->'buyer'->>'name' from issued_documents d where d.invoice_id = i.id) where id = ${ids[1]}`,
      )
      await c.query(`update invoice_lines set net = 1000 where invoice_id = ${ids[1]}`)
    })
  })
