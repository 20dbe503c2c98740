import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from '#areas/invoices/e-invoice/web/read.page.tsx'
import { answer, asked, refusal, show, withoutServer } from '#test/components.tsx'

withoutServer()

function Read() {
  const Page = Route.options.component!
  return <Page />
}

const drop = async (size: number) => {
  const file = new File([new Uint8Array(size)], 'Invoice.xml', { type: 'text/xml' })
  await page.getByLabelText('File', { exact: true }).upload(file)
}

test('what is wrong with a file is said in the words of the refusal', async () => {
  answer('POST /e-invoice-readings', () =>
    refusal(422, {
      ...{ code: 'invalid', title: 'Please check the form', description: '' },
      errors: { content: ['This is not an XML file'] },
    }),
  )
  await show({ '/e-invoices/read': Read }, '/e-invoices/read')
  await drop(4)
  await expect.element(page.getByText('This is not an XML file')).toBeVisible()
  await drop(7_000_001)
  await expect.element(page.getByText('An e-invoice has at most 7 MB')).toBeVisible()
  expect(asked.filter(({ what }) => what.startsWith('POST'))).toHaveLength(1)
})
